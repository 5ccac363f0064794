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
        guard let root = text.root, root.kind == .dictionary,
            text.problems.allSatisfy({ $0.isOnly(missingListAround: root) })
        else {
            list = nil
            return
        }
        var seen: Set<String> = []
        let entries = root.entries.filter { seen.insert($0.key.value).inserted }.map {
            PropertyList.AddedEntry($0.key.value, DescribedValue(copying: $0.value), from: location)
        }
        list = signing.expand(PropertyList(of: entries, in: location.file))
    }
}

extension PropertyListProblem {
    /// Whether all that is wrong is that no `<plist>` stands around the root, which CoreFoundation reads all the same.
    fileprivate func isOnly(missingListAround root: PropertyList.Value) -> Bool {
        guard kind == .notPropertyList, let start = root.elementRange?.lowerBound else { return false }
        return location.range?.lowerBound == start
    }
}
