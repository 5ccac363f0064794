public import PropertyLists

/// The appearance of a container in iCloud Drive: an entry of `NSUbiquitousContainers` in an Info.plist.
///
/// https://developer.apple.com/library/archive/qa/qa1893/_index.html
public struct UbiquitousContainerSettings: Sendable, Hashable {
    /// The maximum depth of the folders that users can create.
    ///
    /// Apple does not define the values; these three are in use.
    public enum FolderLevels: String, Sendable, CaseIterable {
        /// Users cannot create folders; this value is also the default.
        case none = "None"
        /// Users can create folders, but no folders inside them.
        case one = "One"
        /// Users can create nested folders.
        case any = "Any"
    }

    /// Whether users see the contents of `Documents` in iCloud Drive.
    public let isDocumentScopePublic: Bool
    /// The name of the folder in iCloud Drive, or `nil` for the name of the app.
    public let name: String?
    /// The maximum depth of the folders that users can create.
    public let supportedFolderLevels: FolderLevels

    /// The settings of a container that the Info.plist does not mention.
    public static let unmentioned = UbiquitousContainerSettings(
        isDocumentScopePublic: false, name: nil, supportedFolderLevels: .none)
}

extension UbiquitousContainerSettings {
    private static let list = "NSUbiquitousContainers"
    private static let scopeKey = "NSUbiquitousContainerIsDocumentScopePublic"
    private static let nameKey = "NSUbiquitousContainerName"
    private static let levelsKey = "NSUbiquitousContainerSupportedFolderLevels"

    /// Reads the settings of an Info.plist by container.
    /// - Parameters:
    ///   - propertyList: The Info.plist.
    ///   - claimed: The containers in the claims of the app.
    /// - Returns: The settings, and a sentence for each problem.
    public static func read(
        _ propertyList: PropertyList, claimed: [String]
    ) -> (settings: [String: UbiquitousContainerSettings], notes: [String]) {
        var settings: [String: UbiquitousContainerSettings] = [:]
        var notes: [String] = []
        for key in [scopeKey, nameKey, levelsKey] where propertyList.root?[key] != nil {
            notes.append("`\(key)` is at the top level; move it to the entry of the container in `\(list)`")
        }
        guard let containers = propertyList.root?[list] else { return (settings, notes) }
        for entry in containers.entries {
            let identifier = entry.key.value
            if !claimed.contains(identifier) { notes.append(noteOnUnclaimed(identifier, claimed)) }
            settings[identifier] = Self(entry.value, notes: &notes)
        }
        return (settings, notes)
    }

    private static func noteOnUnclaimed(_ identifier: String, _ claimed: [String]) -> String {
        let isPrefixMissing = claimed.contains("iCloud." + identifier)
        return "`\(list)` contains `\(identifier)`, which the app does not claim"
            + (isPrefixMissing ? "; did you mean `iCloud.\(identifier)`?" : "")
    }

    private init(_ entry: PropertyList.Value, notes: inout [String]) {
        isDocumentScopePublic = entry[Self.scopeKey]?.boolean ?? false
        name = entry[Self.nameKey]?.string
        let text = entry[Self.levelsKey]?.string ?? FolderLevels.none.rawValue
        let levels = FolderLevels.allCases.first { $0.rawValue.lowercased() == text.lowercased() }
        supportedFolderLevels = levels ?? .none
        if levels?.rawValue != text {
            notes.append("`\(Self.levelsKey)` is `\(text)`; expected `None`, `One`, or `Any`")
        }
    }
}
