import Entitlements
import PropertyLists

extension PropertyList {
    /// The maximum number of keys of each kind in a message; keeps it readable.
    private static let namedKeys = 3

    /// Returns a message about the changes that XcodeGen makes when it rewrites an entitlements file; `nil` if the file
    /// does not change.
    ///
    /// Source: <https://github.com/yonaskolb/XcodeGen/blob/master/Sources/XcodeGenKit/FileWriter.swift>.
    ///
    /// - Parameter described: The content in the description.
    /// - Returns: A message.
    func loss(toBeReplacedBy described: PropertyList) -> String? {
        guard let root, root.kind == .dictionary, let other = described.root else { return nil }
        let (own, others) = (root.effectiveEntries, other.effectiveEntries)
        let lost = own.filter { other[$0.key.value] == nil }
        let changed = own.filter { entry in
            other[entry.key.value].map { EntitlementValue($0) != EntitlementValue(entry.value) } ?? false
        }
        let added = others.filter { root[$0.key.value] == nil }
        let parts = [("removes", lost), ("changes", changed), ("adds", added)].compactMap { word, entries in
            entries.isEmpty ? nil : word + " " + Self.names(of: entries)
        }
        return parts.isEmpty
            ? nil : "XcodeGen rewrites this file from the description: it " + parts.joined(separator: ", ")
    }

    private static func names(of entries: some Collection<PropertyList.Value.Entry>) -> String {
        let names = entries.prefix(namedKeys).map { "`\($0.key.value)`" }.joined(separator: " ")
        return entries.count > namedKeys ? "\(names) and \(entries.count - namedKeys) more" : names
    }
}
