import Entitlements
import PropertyLists

extension PropertyList {
    /// So many keys of each kind are named; who has lost more looks at the file.
    private static let namedKeys = 3

    /// What becomes of an entitlements file when XcodeGen writes it anew; `nil` where nothing does.
    ///
    /// Source: <https://github.com/yonaskolb/XcodeGen/blob/master/Sources/XcodeGenKit/FileWriter.swift>.
    ///
    /// - Parameter described: What the description holds.
    /// - Returns: A message.
    func loss(toBeReplacedBy described: PropertyList) -> String? {
        guard let root, root.kind == .dictionary, let other = described.root else { return nil }
        let (own, others) = (root.entries, other.entries)
        let lost = own.filter { other[$0.key.value] == nil }
        let changed = own.filter { entry in
            other[entry.key.value].map { EntitlementValue($0) != EntitlementValue(entry.value) } ?? false
        }
        let added = others.filter { root[$0.key.value] == nil }
        let parts = [("without", lost), ("with another", changed), ("with", added)].compactMap { word, entries in
            entries.isEmpty ? nil : word + " " + Self.names(of: entries)
        }
        return parts.isEmpty
            ? nil : "XcodeGen writes this file anew from the description, " + parts.joined(separator: ", ")
    }

    private static func names(of entries: some Collection<PropertyList.Value.Entry>) -> String {
        let names = entries.prefix(namedKeys).map { "`\($0.key.value)`" }.joined(separator: " ")
        return entries.count > namedKeys ? "\(names) and \(entries.count - namedKeys) more" : names
    }
}
