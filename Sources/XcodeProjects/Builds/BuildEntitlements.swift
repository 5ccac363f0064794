public import PropertyLists

/// The entitlements that Xcode signs a build with, as far as the project decides them, from four sources.
///
/// A later source replaces what an earlier one says of the same key: the product type, the entitlements file, the
/// setting `CODE_SIGN_ENTITLEMENTS_CONTENTS`, and on macOS the settings that add entitlements. What the provisioning
/// profile adds is not among them.
///
/// Source: <https://github.com/swiftlang/swift-build>, `Sources/SWBBuildService/PlanningOperation.swift` and
/// `Sources/SWBCore/SpecImplementations/Tools/ProductPackaging.swift`.
public struct BuildEntitlements: Sendable {
    /// The entitlements by key.
    public let entries: [String: Entry]

    /// Settings that add an entitlement which the file sets to false; the setting wins.
    public let conflicts: [Conflict]

    /// The value of an entitlement, and where it comes from.
    public enum Entry: Sendable {
        /// True, because the product is of this type.
        case productType(ProductType)

        /// What the entitlements file says, expanded.
        case file(PropertyList.Value)

        /// What `CODE_SIGN_ENTITLEMENTS_CONTENTS` says, expanded.
        case contents(PropertyList.Value)

        /// True, because of this build setting.
        case setting(String)
    }

    /// A build setting that overrules the entitlements file.
    public struct Conflict: Sendable {
        /// The setting.
        public let setting: String

        /// The entitlement.
        public let key: String

        /// Where the file says otherwise.
        public let location: Location

        /// Where the setting is set.
        public let settingLocation: Location?
    }

    /// Puts the entitlements of a build together.
    ///
    /// - Parameters:
    ///   - signing: What the build is signed with.
    ///   - file: Its entitlements file, expanded; `nil` where it has none.
    public init(_ signing: Signing, file: PropertyList?) {
        let build = signing.build
        var entries: [String: Entry] = [:]
        if let type = build.target.productType {
            for key in type.entitlements { entries[key] = .productType(type) }
        }
        if let root = file?.root {
            for entry in root.entries { entries[entry.key.value] = .file(entry.value) }
        }
        if let root = signing.entitlementsContents?.root {
            for entry in root.entries { entries[entry.key.value] = .contents(entry.value) }
        }
        if build["DEPLOYMENT_POSTPROCESSING"].signedText.isYes,
            !build["ENTITLEMENTS_DONT_REMOVE_GET_TASK_ALLOW"].signedText.isYes
        {
            entries["com.apple.security.get-task-allow"] = nil
        }
        var conflicts: [Conflict] = []
        for (setting, key) in BuildSettingEntitlements.entitlements(of: build) {
            if case .file(let value)? = entries[key], value.boolean == false {
                conflicts.append(
                    Conflict(
                        setting: setting, key: key, location: value.location,
                        settingLocation: build.location(ofSetting: setting)))
            }
            entries[key] = .setting(setting)
        }
        self.entries = entries
        self.conflicts = conflicts
    }
}
