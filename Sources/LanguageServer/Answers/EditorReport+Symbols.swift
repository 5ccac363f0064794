import EntitlementRules
import PropertyLists

extension EditorReport {
    /// So many entries an outline has at most.
    private static let limit = 2000

    /// The outline of a file: its keys, each with what an array or dictionary holds.
    func symbols(of path: String) -> [DocumentSymbol] {
        guard let root = judgement.readings(of: path)?.written.root else { return [] }
        return root.entries.prefix(Self.limit).compactMap { symbol(of: $0, isOutermost: true) }
    }

    private func symbol(of entry: PropertyList.Value.Entry, isOutermost: Bool) -> DocumentSymbol? {
        guard let element = entry.elementRange else { return nil }
        let key = entry.key
        let children = isOutermost ? self.children(of: entry.value) : []
        return symbol(key.value, entry.value, at: element, named: key.location, children)
    }

    /// What a value holds, one level deep: entitlements have no more worth showing.
    private func children(of value: PropertyList.Value) -> [DocumentSymbol] {
        let members = value.elements.prefix(Self.limit).enumerated().compactMap { index, element in
            element.elementRange.flatMap {
                symbol(element.string ?? "\(index)", element, at: $0, named: element.location, [])
            }
        }
        return members + value.entries.prefix(Self.limit).compactMap { symbol(of: $0, isOutermost: false) }
    }

    private func symbol(
        _ name: String, _ value: PropertyList.Value, at element: Range<Int>, named location: Location,
        _ children: [DocumentSymbol]
    ) -> DocumentSymbol {
        DocumentSymbol(
            // Clients refuse a symbol without a name.
            name: name.isEmpty ? "(empty)" : name.displayed, detail: value.summary.displayed, kind: value.symbolKind,
            range: range(of: element, in: location.file), selectionRange: range(of: location), children: children)
    }
}

extension PropertyList.Value {
    /// What it is, in a word.
    fileprivate var summary: String {
        switch kind {
        case .boolean: boolean == true ? "true" : "false"
        case .string: string ?? ""
        case .array: "array"
        case .dictionary: "dictionary"
        default: kind.rawValue
        }
    }

    /// The protocol's number for what is most like it.
    fileprivate var symbolKind: Int {
        switch kind {
        case .boolean: 17
        case .string: 15
        case .array: 18
        case .dictionary: 19
        case .integer, .real: 16
        default: 13
        }
    }
}
