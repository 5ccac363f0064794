public import PropertyLists

/// The entitlements that the build setting `CODE_SIGN_ENTITLEMENTS_CONTENTS` contains as the text of a property list.
///
/// Xcode expands the text before it parses it. Therefore the text cannot reference the prefix of the application
/// identifier or `CFBundleIdentifier`.
///
/// Source: <https://github.com/swiftlang/swift-build>, `Sources/SWBBuildService/PlanningOperation.swift`.
public struct EntitlementsContents: Sendable {
    /// The expanded text, with the references that could not be expanded.
    public let value: SettingValue

    /// The location at which the setting is set.
    public let location: Location

    /// The entitlements, located at the setting; `nil` if the text is not a dictionary.
    public let list: ExpandedPropertyList?

    /// Whether the text is a property list; if the list is not a dictionary, Xcode ignores it and prints a warning.
    public let isReadable: Bool

    /// Creates the entitlements of a build; returns `nil` if the setting is not set or empty.
    ///
    /// - Parameter signing: The signing of the build.
    public init?(_ signing: Signing) {
        guard let deciding = signing.build.settings.decidingAssignment(of: "CODE_SIGN_ENTITLEMENTS_CONTENTS")
        else { return nil }
        value = signing.build["CODE_SIGN_ENTITLEMENTS_CONTENTS"]
        guard !value.text.isEmpty else { return nil }
        let location = deciding.assignment.location
        self.location = location
        let text = PropertyList(reading: SourceFile(path: location.file.path, bytes: Array(value.text.utf8)))
        isReadable = Self.isWord(value.text) || (text.root != nil && text.rejection == nil)
        guard isReadable, let root = text.root, root.kind == .dictionary else {
            list = nil
            return
        }
        list = signing.expand(Self.list(of: root, at: location))
    }

    /// Returns the effective entries of a dictionary, located at the setting.
    private static func list(of root: PropertyList.Value, at location: Location) -> PropertyList {
        let entries = root.effectiveEntries.map {
            PropertyList.AddedEntry(
                $0.key.value, DescribedValue(copying: $0.value), from: location, by: BuildEntitlements.contentsAuthor)
        }
        return PropertyList(of: entries, in: location.file)
    }

    /// Whether a text is an unquoted word, which is a string in the OpenStep text format.
    ///
    /// Source: <https://github.com/swiftlang/swift-corelibs-foundation/blob/main/Sources/CoreFoundation/CFOldStylePList.c>.
    private static func isWord(_ text: String) -> Bool {
        text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
            case UInt8(ascii: "-")...UInt8(ascii: ":"), UInt8(ascii: "_"), UInt8(ascii: "$"): true
            default: false
            }
        }
    }
}
