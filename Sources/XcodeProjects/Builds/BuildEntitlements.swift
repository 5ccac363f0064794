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

    /// Settings that add an entitlement which the file, or the other setting, sets to false; the setting wins.
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

    /// The setting that holds entitlements, as messages call it.
    static let contentsAuthor = "the build setting `CODE_SIGN_ENTITLEMENTS_CONTENTS`"

    /// What comes beside the file's entitlements or in their place, sorted by key, each from the setting or target that
    /// says it.
    package let added: [PropertyList.AddedEntry]

    /// The entitlements of the file that are taken away.
    private let removed: Set<String>

    /// Puts the entitlements of a build together.
    ///
    /// - Parameters:
    ///   - signing: What the build is signed with.
    ///   - file: Its entitlements file, expanded; `nil` where it has none.
    ///   - contents: What a setting holds of them; `nil` where none does.
    public init(_ signing: Signing, file: PropertyList?, contents: EntitlementsContents?) {
        let build = signing.build
        var joining = Joining(build: build)
        if let type = build.target.productType {
            for key in type.entitlements { joining.add(key, .productType(type), from: build.target.location) }
        }
        if let root = file?.root {
            for entry in root.entries { joining.take(entry) }
        }
        if let contents, let root = contents.list?.list.root {
            for entry in root.entries { joining.add(entry.key.value, .contents(entry.value), from: contents.location) }
        }
        if build["DEPLOYMENT_POSTPROCESSING"].signedText.isYes,
            !build["ENTITLEMENTS_DONT_REMOVE_GET_TASK_ALLOW"].signedText.isYes
        {
            joining.remove("com.apple.security.get-task-allow")
        }
        for (setting, key) in BuildSettingEntitlements.entitlements(of: build) { joining.add(key, by: setting) }
        entries = joining.entries
        conflicts = joining.conflicts
        added = joining.added.values.sorted { $0.key < $1.key }
        removed = joining.removed
    }

    /// All entitlements as one list.
    ///
    /// - Parameter file: The entitlements file that they were put together with; where there is none, or it is no
    ///   dictionary, what it is stands for all.
    /// - Returns: The list; `nil` where there is neither a file nor anything beside it.
    package func list(with file: PropertyList?) -> PropertyList? {
        if let file { return file.adding(added, removing: removed) }
        return added.first.map { PropertyList(of: added, in: $0.origin.file) }
    }
}

/// Puts entitlements together in the order in which they replace each other.
private struct Joining {
    let build: Build
    var entries: [String: BuildEntitlements.Entry] = [:]
    var added: [String: PropertyList.AddedEntry] = [:]
    var removed: Set<String> = []
    var conflicts: [BuildEntitlements.Conflict] = []

    mutating func take(_ entry: PropertyList.Value.Entry) {
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

    /// Adds an entitlement that a build setting sets to true, and notes who says otherwise.
    mutating func add(_ key: String, by setting: String) {
        let settingLocation = build.location(ofSetting: setting)
        switch entries[key] {
        case .file(let value)? where value.boolean == false, .contents(let value)? where value.boolean == false:
            conflicts.append(
                .init(setting: setting, key: key, location: value.location, settingLocation: settingLocation))
        case .file(let value)? where value.boolean == true:
            // It is there already, and there it can be changed.
            return
        default: break
        }
        add(key, .setting(setting), from: settingLocation ?? build.configuration.location)
    }
}

extension BuildEntitlements.Entry {
    fileprivate var described: DescribedValue {
        switch self {
        case .productType, .setting: .boolean(true, nil)
        case .file(let value), .contents(let value): DescribedValue(copying: value)
        }
    }

    /// Who says so, as messages call it.
    fileprivate var author: String {
        switch self {
        case .productType(let type): "the product type `\(type.rawValue)`"
        case .file: "the entitlements file"
        case .contents: BuildEntitlements.contentsAuthor
        case .setting(let name): "the build setting `\(name)`"
        }
    }
}
