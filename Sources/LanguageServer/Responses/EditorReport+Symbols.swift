import PropertyLists
import TextOutput

extension EditorReport {
    /// The maximum number of entries in an outline.
    private static let limit = 2000

    /// Returns the outline of a file: its keys, each with the members of its array or dictionary.
    func symbols(of path: String) -> [DocumentSymbol] {
        guard let root = snapshot.readings(of: path)?.written.root else { return [] }
        return root.entries.prefix(Self.limit).compactMap { symbol(of: $0, isOutermost: true) }
    }

    private func symbol(of entry: PropertyList.Value.Entry, isOutermost: Bool) -> DocumentSymbol? {
        guard let element = entry.elementRange else { return nil }
        let key = entry.key
        let children = isOutermost ? self.children(of: entry.value) : []
        return symbol(key.value, entry.value, at: element, named: key.location, children)
    }

    /// Returns the members of a value; only one level, because entitlements rarely have more.
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
            // Clients reject a symbol without a name.
            name: name.isEmpty ? "(empty)" : name.displayed, detail: value.summary.displayed, kind: value.symbolKind,
            range: range(of: element, in: location.file), selectionRange: range(of: location), children: children)
    }
}

extension PropertyList.Value {
    /// A short description of the value.
    fileprivate var summary: String {
        switch kind {
        case .boolean: boolean == true ? "true" : "false"
        case .string: string ?? ""
        case .array: "array"
        case .dictionary: "dictionary"
        default: kind.rawValue
        }
    }

    /// The most similar symbol kind in the protocol.
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
