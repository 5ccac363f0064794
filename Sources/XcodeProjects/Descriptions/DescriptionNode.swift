public import PropertyLists

/// A value of a project description as XcodeGen reads it, in whatever language it is written.
///
/// YAML is read elsewhere, so that this module depends on no package; whoever has a reader makes these of what it read.
public indirect enum DescriptionNode: Sendable {
    /// A scalar as text; `true` and `yes` as `YES`, `false` and `no` as `NO`, as XcodeGen writes them into projects.
    case text(String, Location)

    /// A sequence.
    case list([DescriptionNode])

    /// A mapping, in the order of the file.
    case table([Entry])

    /// One key of a mapping with its value.
    public struct Entry: Sendable {
        /// The key.
        public let key: String

        /// Where the key stands; `nil` where nobody says.
        public let keyLocation: Location?

        /// The value.
        public let value: DescriptionNode

        /// Creates an entry.
        public init(_ key: String, at keyLocation: Location? = nil, _ value: DescriptionNode) {
            self.key = key
            self.keyLocation = keyLocation
            self.value = value
        }
    }
}

extension DescriptionNode {
    /// The text of a scalar.
    var text: String? { if case .text(let text, _) = self { text } else { nil } }

    /// The place of a scalar.
    var location: Location? { if case .text(_, let location) = self { location } else { nil } }

    /// The entries of a mapping; none of anything else.
    var entries: [Entry] { if case .table(let entries) = self { entries } else { [] } }

    /// The elements of a sequence; a scalar is a sequence of one.
    var elements: [DescriptionNode] {
        switch self {
        case .list(let elements): elements
        case .text: [self]
        case .table: []
        }
    }

    /// The value of a key; the last where it is there several times.
    subscript(key: String) -> DescriptionNode? { entries.last { $0.key == key }?.value }

    /// How much there is to look at: one for each value, and more for long texts.
    var weight: Int {
        switch self {
        case .text(let text, _): 1 + text.utf8.count / 64
        case .list(let elements): elements.reduce(1) { $0 + $1.weight }
        case .table(let entries): entries.reduce(1) { $0 + $1.value.weight }
        }
    }

    /// This, with everything that another one adds or says otherwise.
    ///
    /// Mappings are joined, sequences lengthened, scalars replaced. A key that ends in `:REPLACE` replaces in any case.
    ///
    /// Source: <https://github.com/yonaskolb/XcodeGen/blob/master/Docs/ProjectSpec.md#include>.
    func merged(with other: DescriptionNode) -> DescriptionNode {
        switch (self, other) {
        case (.table(var entries), .table(let others)):
            var indices = Dictionary(entries.indices.map { (entries[$0].key, $0) }) { first, _ in first }
            for entry in others {
                let replaces = entry.key.hasSuffix(":REPLACE")
                let key = replaces ? String(entry.key.dropLast(":REPLACE".count)) : entry.key
                if let index = indices[key] {
                    let value = replaces ? entry.value : entries[index].value.merged(with: entry.value)
                    entries[index] = Entry(key, at: entry.keyLocation, value)
                } else {
                    indices[key] = entries.count
                    entries.append(Entry(key, at: entry.keyLocation, entry.value))
                }
            }
            return .table(entries)
        case (.list(let elements), .list(let others)): return .list(elements + others)
        default: return other
        }
    }

    /// This with texts changed, those of keys too.
    func mapTexts(_ change: (String) -> String) -> DescriptionNode {
        switch self {
        case .text(let text, let location): .text(change(text), location)
        case .list(let elements): .list(elements.map { $0.mapTexts(change) })
        case .table(let entries):
            .table(entries.map { Entry(change($0.key), at: $0.keyLocation, $0.value.mapTexts(change)) })
        }
    }
}

/// Why a file of a description cannot be read.
public struct DescriptionMistake: Error, Sendable {
    /// The reason with its place, as a phrase without capital or full stop.
    public let reason: String

    /// The reason without its place.
    let problem: String

    /// Where reading stopped; `nil` where no place is known.
    let location: Location?

    /// Creates a mistake.
    ///
    /// - Parameters:
    ///   - problem: The reason, as a phrase without capital or full stop.
    ///   - line: The line, from 1.
    ///   - column: The column, from 1.
    ///   - location: The same place in the file.
    public init(_ problem: String, line: Int? = nil, column: Int? = nil, at location: Location? = nil) {
        let place = [line.map { "line \($0)" }, column.map { "column \($0)" }].compactMap { $0 }
        reason = problem + (place.isEmpty ? "" : " at " + place.joined(separator: ", "))
        self.problem = problem
        self.location = location
    }
}
