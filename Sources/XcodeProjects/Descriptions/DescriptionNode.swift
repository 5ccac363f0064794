public import PropertyLists

/// A value of a project description as XcodeGen reads it, independent of the file format.
///
/// This module does not depend on a YAML parser; a client with a parser converts its values to nodes.
public indirect enum DescriptionNode: Sendable {
    /// A scalar as text; `true` and `yes` become `YES`, `false` and `no` become `NO`, as in the projects that XcodeGen
    /// writes.
    case text(String, Location)

    /// A sequence.
    case list([DescriptionNode])

    /// A mapping, in the order of the file.
    case table([Entry])

    /// One key of a mapping with its value.
    public struct Entry: Sendable {
        /// The key of the entry, as text.
        public let key: String

        /// The location of the key; `nil` if the parser does not provide one.
        public let keyLocation: Location?

        /// The value of the entry.
        public let value: DescriptionNode

        /// Creates an entry.
        public init(_ key: String, at keyLocation: Location? = nil, _ value: DescriptionNode) {
            self.key = key
            self.keyLocation = keyLocation
            self.value = value
        }
    }
}

extension DescriptionNode.Entry {
    /// Whether the value replaces the value of the same key in another mapping.
    fileprivate var isReplacement: Bool { key.hasSuffix(":REPLACE") }

    /// The key without the mark of a replacement.
    fileprivate var mergedKey: String { isReplacement ? String(key.dropLast(":REPLACE".count)) : key }
}

extension DescriptionNode {
    /// The text of a scalar.
    var text: String? { if case .text(let text, _) = self { text } else { nil } }

    /// The location of a scalar.
    var location: Location? { if case .text(_, let location) = self { location } else { nil } }

    /// The entries of a mapping; empty for other values.
    var entries: [Entry] { if case .table(let entries) = self { entries } else { [] } }

    /// The elements of a sequence; a scalar is treated as a sequence of one element, and a mapping as an empty one.
    var elements: [DescriptionNode] {
        switch self {
        case .list(let elements): elements
        case .text: [self]
        case .table: []
        }
    }

    /// The value of a key; the last one if the key occurs several times.
    subscript(key: String) -> DescriptionNode? { entries.last { $0.key == key }?.value }

    /// The amount of text to process: one unit per value, and more for long texts.
    var weight: Int {
        switch self {
        case .text(let text, _): 1 + text.utf8.count / 64
        case .list(let elements): elements.reduce(1) { $0 + $1.weight }
        case .table(let entries): entries.reduce(1) { $0 + $1.value.weight }
        }
    }

    /// Returns this value merged with another one, which overrides it.
    ///
    /// Mappings are merged, sequences concatenated, and scalars replaced. A key that ends in `:REPLACE` always replaces
    /// the value.
    ///
    /// Source: <https://github.com/yonaskolb/XcodeGen/blob/master/Docs/ProjectSpec.md#include>.
    func merged(with other: DescriptionNode) -> DescriptionNode {
        switch (self, other) {
        case (.table(let entries), .table(let others)): .table(Self.merged(entries, with: others))
        case (.list(let elements), .list(let others)): .list(elements + others)
        default: other
        }
    }

    private static func merged(_ own: [Entry], with others: [Entry]) -> [Entry] {
        var entries = own
        var indices = Dictionary(entries.indices.map { (entries[$0].key, $0) }) { first, _ in first }
        for entry in others {
            let key = entry.mergedKey
            if let index = indices[key] {
                let value = entry.isReplacement ? entry.value : entries[index].value.merged(with: entry.value)
                entries[index] = Entry(key, at: entry.keyLocation, value)
            } else {
                indices[key] = entries.count
                entries.append(Entry(key, at: entry.keyLocation, entry.value))
            }
        }
        return entries
    }

    /// Returns this value with all texts changed, including keys.
    func mapTexts(_ change: (String) -> String) -> DescriptionNode {
        switch self {
        case .text(let text, let location): .text(change(text), location)
        case .list(let elements): .list(elements.map { $0.mapTexts(change) })
        case .table(let entries):
            .table(entries.map { Entry(change($0.key), at: $0.keyLocation, $0.value.mapTexts(change)) })
        }
    }
}
