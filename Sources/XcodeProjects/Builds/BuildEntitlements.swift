public import PropertyLists

/// The entitlements from the project with which Xcode signs a build.
///
/// There are four sources: the product type, the entitlements file, the setting `CODE_SIGN_ENTITLEMENTS_CONTENTS`, and
/// on macOS the settings that add entitlements. A later source overrides the values of earlier ones for the same key.
/// Entitlements that only the provisioning profile adds are not included.
///
/// Source: <https://github.com/swiftlang/swift-build>, `Sources/SWBBuildService/PlanningOperation.swift` and
/// `Sources/SWBCore/SpecImplementations/Tools/ProductPackaging.swift`.
public struct BuildEntitlements: Sendable {
    /// The entitlements by key.
    public let entries: [String: Entry]

    /// The settings that add an entitlement that the file or `CODE_SIGN_ENTITLEMENTS_CONTENTS` sets to false; the
    /// setting overrides both.
    public let conflicts: [Conflict]

    /// The value of an entitlement, with its source.
    public enum Entry: Sendable {
        /// True, because the product type adds the entitlement.
        case productType(ProductType)

        /// The expanded value in the entitlements file.
        case file(PropertyList.Value)

        /// The expanded value in `CODE_SIGN_ENTITLEMENTS_CONTENTS`.
        case contents(PropertyList.Value)

        /// True, because this build setting adds the entitlement.
        case setting(String)
    }

    /// A build setting that overrides the entitlements file.
    public struct Conflict: Sendable {
        /// The name of the build setting.
        public let setting: String

        /// The key of the entitlement.
        public let key: String

        /// The location of the overridden value.
        public let location: Location

        /// The location at which the setting is set.
        public let settingLocation: Location?
    }

    /// The name in messages of the setting that contains entitlements.
    static let contentsAuthor = "the build setting `CODE_SIGN_ENTITLEMENTS_CONTENTS`"

    /// The entitlements that are added to the file or replace its entitlements, sorted by key, each with the setting or
    /// target that adds it.
    package let added: [PropertyList.AddedEntry]

    /// The keys of the file's entitlements that are removed.
    private let removed: ExactSet

    /// Combines the entitlements of a build.
    ///
    /// - Parameters:
    ///   - signing: The signing of the build.
    ///   - file: The entitlements file of the build, expanded; `nil` if the build does not have one.
    ///   - contents: The entitlements in `CODE_SIGN_ENTITLEMENTS_CONTENTS`; `nil` if the setting is not set.
    public init(_ signing: Signing, file: PropertyList?, contents: EntitlementsContents?) {
        let build = signing.build
        var joining = Joining(build: build)
        joining.addEntitlementsOfProductType()
        if let root = file?.root {
            for entry in root.effectiveEntries { joining.set(entry) }
        }
        if let contents { joining.add(contents) }
        if build.removesGetTaskAllow { joining.remove("com.apple.security.get-task-allow") }
        for (setting, key) in BuildSettingEntitlements.entitlements(of: build) { joining.add(key, by: setting) }
        entries = joining.entries
        conflicts = joining.conflicts
        added = joining.added.values.sorted { $0.key < $1.key }
        removed = joining.removed
    }

    /// Returns all entitlements as one property list.
    ///
    /// - Parameter file: The entitlements file of the build; returned unchanged if it is not a dictionary.
    /// - Returns: The list; `nil` if there is neither a file nor an added entitlement.
    package func list(with file: PropertyList?) -> PropertyList? {
        if let file { return file.adding(added, removing: removed) }
        return added.first.map { PropertyList(of: added, in: $0.origin.file) }
    }
}

/// Combines entitlements; later sources override earlier ones.
private struct Joining {
    let build: Build
    var entries: [String: BuildEntitlements.Entry] = [:]
    var added: ExactDictionary<PropertyList.AddedEntry> = [:]
    var removed: ExactSet = []
    var conflicts: [BuildEntitlements.Conflict] = []

    mutating func addEntitlementsOfProductType() {
        guard let type = build.target.productType else { return }
        for key in type.entitlements { add(key, .productType(type), from: build.target.location) }
    }

    mutating func add(_ contents: EntitlementsContents) {
        guard let root = contents.list?.list.root else { return }
        for entry in root.effectiveEntries { add(entry.key.value, .contents(entry.value), from: contents.location) }
    }

    mutating func set(_ entry: PropertyList.Value.Entry) {
        entries[entry.key.value] = .file(entry.value)
        added[entry.key.value] = nil
    }

    mutating func add(_ key: String, _ entry: BuildEntitlements.Entry, from origin: Location) {
        entries[key] = entry
        added[key] = .init(key, entry.described, from: origin, by: entry.author)
    }

    mutating func remove(_ key: String) {
        entries[key] = nil
        added[key] = nil
        removed.insert(key)
    }

    /// Adds an entitlement that a build setting sets to true, and records a conflict if another source sets it to
    /// false.
    mutating func add(_ key: String, by setting: String) {
        let settingLocation = build.location(ofSetting: setting)
        switch entries[key] {
        case .file(let value)? where value.boolean == false, .contents(let value)? where value.boolean == false:
            conflicts.append(
                .init(setting: setting, key: key, location: value.location, settingLocation: settingLocation))
        case .file(let value)? where value.boolean == true:
            // The file already sets the entitlement to true; its location is kept, because the user can edit it there.
            return
        default: break
        }
        add(key, .setting(setting), from: settingLocation ?? build.configuration.location)
    }
}

extension Build {
    /// Whether Xcode removes the entitlement that lets a debugger attach to the app.
    fileprivate var removesGetTaskAllow: Bool {
        self["DEPLOYMENT_POSTPROCESSING"].signedText.isYes
            && !self["ENTITLEMENTS_DONT_REMOVE_GET_TASK_ALLOW"].signedText.isYes
    }
}

extension BuildEntitlements.Entry {
    fileprivate var described: DescribedValue {
        switch self {
        case .productType, .setting: .boolean(true, nil)
        case .file(let value), .contents(let value): DescribedValue(copying: value)
        }
    }

    /// The name of the source of the value in messages.
    fileprivate var author: String {
        switch self {
        case .productType(let type): "the product type `\(type.rawValue)`"
        case .file: "the entitlements file"
        case .contents: BuildEntitlements.contentsAuthor
        case .setting(let name): "the build setting `\(name)`"
        }
    }
}
