public import PropertyLists

/// The entitlements that the build setting `CODE_SIGN_ENTITLEMENTS_CONTENTS` holds as the text of a property list.
///
/// Xcode works out the text first, so that neither the prefix of application identifiers nor `CFBundleIdentifier` can be
/// referred to in it, and reads it then.
///
/// Source: <https://github.com/swiftlang/swift-build>, `Sources/SWBBuildService/PlanningOperation.swift`.
public struct EntitlementsContents: Sendable {
    /// The text, and what is not known of it.
    public let value: SettingValue

    /// Where the setting is set.
    public let location: Location

    /// The entitlements, each at its place within the setting; `nil` where the text is no dictionary.
    public let list: ExpandedPropertyList?

    /// Whether the text is a property list; one that is no dictionary is left out with a warning.
    public let isReadable: Bool

    /// What the setting holds in a build; `nil` where it is not set, or to nothing.
    ///
    /// - Parameter signing: What the build is signed with.
    public init?(_ signing: Signing) {
        guard
            let deciding = signing.build.settings.decidingAssignment(of: "CODE_SIGN_ENTITLEMENTS_CONTENTS")
        else { return nil }
        value = signing.build["CODE_SIGN_ENTITLEMENTS_CONTENTS"]
        guard !value.text.isEmpty else { return nil }
        let location = deciding.assignment.location
        self.location = location
        let text = PropertyList(reading: SourceFile(path: location.file.path, bytes: Array(value.text.utf8)))
        isReadable =
            Self.isWord(value.text)
            || text.root.map { root in text.problems.allSatisfy { $0.isForgiven(around: root) } } ?? false
        guard isReadable, let root = text.root, root.kind == .dictionary else {
            list = nil
            return
        }
        var seen: Set<String> = []
        let entries = root.entries.filter { seen.insert($0.key.value).inserted }.map {
            PropertyList.AddedEntry(
                $0.key.value, DescribedValue(copying: $0.value), from: location, by: BuildEntitlements.contentsAuthor)
        }
        list = signing.expand(PropertyList(of: entries, in: location.file))
    }

    /// Whether a text is a word without quotes, which is a string in OPENSTEP's text format.
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

extension PropertyListProblem {
    /// Whether CoreFoundation reads the list all the same: what XML forbids around it, and a root without `<plist>`.
    fileprivate func isForgiven(around root: PropertyList.Value) -> Bool {
        switch kind {
        case .commentHyphens, .declarationNotFirst: return true
        case .notPropertyList:
            guard let start = root.elementRange?.lowerBound else { return false }
            return location.range?.lowerBound == start
        case .malformed, .entity, .encoding, .limit: return false
        }
    }
}
