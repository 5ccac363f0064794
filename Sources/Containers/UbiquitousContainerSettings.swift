public import PropertyLists

/// How a container appears in iCloud Drive: one entry of `NSUbiquitousContainers` in an Info.plist.
///
/// https://developer.apple.com/library/archive/qa/qa1893/_index.html
public struct UbiquitousContainerSettings: Sendable, Hashable {
    /// How deep the folders are that a user may make.
    ///
    /// Apple has no page that defines the values; these three are in use.
    public enum FolderLevels: String, Sendable, CaseIterable {
        /// No folders; also what holds if nothing is said.
        case none = "None"
        /// Folders, but none within.
        case one = "One"
        /// Folders within folders.
        case any = "Any"
    }

    /// Whether the user sees the contents of `Documents` in iCloud Drive.
    public let isDocumentScopePublic: Bool
    /// The name of the folder that the user sees; nil for the name of the app.
    public let name: String?
    /// How deep the folders are that a user may make.
    public let supportedFolderLevels: FolderLevels

    /// What holds for a container that an Info.plist does not mention.
    public static let unmentioned = UbiquitousContainerSettings(
        isDocumentScopePublic: false, name: nil, supportedFolderLevels: .none)
}

extension UbiquitousContainerSettings {
    private static let list = "NSUbiquitousContainers"
    private static let scopeKey = "NSUbiquitousContainerIsDocumentScopePublic"
    private static let nameKey = "NSUbiquitousContainerName"
    private static let levelsKey = "NSUbiquitousContainerSupportedFolderLevels"

    /// The settings of an Info.plist by container, and what is doubtful in them.
    /// - Parameters:
    ///   - propertyList: the Info.plist.
    ///   - claimed: the containers that the app claims.
    /// - Returns: the settings, and each doubt as a sentence.
    public static func read(
        _ propertyList: PropertyList, claimed: [String]
    ) -> (settings: [String: UbiquitousContainerSettings], notes: [String]) {
        var settings: [String: UbiquitousContainerSettings] = [:]
        var notes: [String] = []
        for key in [scopeKey, nameKey, levelsKey] where propertyList.root?[key] != nil {
            notes.append("`\(key)` stands at the top; it belongs in the container's entry in `\(list)`")
        }
        guard let containers = propertyList.root?[list] else { return (settings, notes) }
        for entry in containers.entries {
            let identifier = entry.key.value
            if !claimed.contains(identifier) {
                let isPrefixMissing = claimed.contains("iCloud." + identifier)
                notes.append(
                    "`\(list)` has `\(identifier)`, which is not claimed"
                        + (isPrefixMissing ? "; did you mean `iCloud.\(identifier)`?" : ""))
            }
            settings[identifier] = Self(entry.value, notes: &notes)
        }
        return (settings, notes)
    }

    private init(_ entry: PropertyList.Value, notes: inout [String]) {
        isDocumentScopePublic = entry[Self.scopeKey]?.boolean ?? false
        name = entry[Self.nameKey]?.string
        let text = entry[Self.levelsKey]?.string ?? FolderLevels.none.rawValue
        let levels = FolderLevels.allCases.first { $0.rawValue.lowercased() == text.lowercased() }
        supportedFolderLevels = levels ?? .none
        if levels?.rawValue != text {
            notes.append("`\(Self.levelsKey)` is `\(text)`; it takes `None`, `One` or `Any`")
        }
    }
}
