import DocumentStores
import FoundationShims
import KeyValueStores
import LocalCloud

/// The name of a row of the simulator.
struct RowKey: Hashable, Sendable {
    let kind: String
    let partition: String
    let key: String

    /// The kind of the row that contains the simulated clock.
    static let world = "world"
    /// The kind of the rows with the events.
    static let event = "event"
    /// The kind of the rows with the transitions.
    static let transition = "transition"
    /// The kind of the rows with the performed requests, which a rewind does not change.
    static let request = "request"
}

/// The name of a value that an app sees, or of the number of its last notice.
struct SeenKey: Hashable, Sendable {
    let app: SharedCloud.AppName
    /// The name of the row of the value; `nil` for the notice.
    let row: String?
}

/// A value that an app sees, or the number of its last notice.
enum SeenValue: Equatable, Sendable {
    case notice(Int)
    case value(PropertyListValue)
}

/// A step of the timeline: a transaction, with all its changes.
struct HistoryStep: Sendable {
    typealias Rows = Mirror<RowKey, [UInt8]>
    typealias Files = Mirror<HomePath, HomeEntry>
    typealias Seen = Mirror<SeenKey, SeenValue>

    /// The number of the step, counted from 1 since the start of the server.
    let number: Int
    private(set) var rows: [Rows.Change]
    private(set) var files: [Files.Change]
    private(set) var seen: [Seen.Change]

    init(number: Int, rows: [Rows.Change], files: [Files.Change], seen: [Seen.Change]) {
        (self.number, self.rows, self.files, self.seen) = (number, rows, files, seen)
    }

    var isEmpty: Bool { rows.isEmpty && files.isEmpty && seen.isEmpty }

    /// Whether only the clock has advanced.
    var isAdvance: Bool { files.isEmpty && seen.isEmpty && rows.allSatisfy { $0.key.kind == RowKey.world } }

    /// Adds the changes of a later step.
    mutating func merge(_ later: HistoryStep) {
        guard isAdvance, later.isAdvance, let old = rows.first, let new = later.rows.last else {
            rows += later.rows
            files += later.files
            seen += later.seen
            return
        }
        rows = [Rows.Change(key: old.key, before: old.before, after: new.after)]
    }

    /// The approximate memory of the changes, in bytes.
    ///
    /// A value is counted once, because the next change of the row shares it.
    var size: Int {
        rows.reduce(0) { $0 + ($1.after?.count ?? 0) + Self.overhead } + files.count * Self.overhead * 2
            + seen.count * Self.overhead * 2
    }

    /// The memory of a change besides its value, in bytes: its key and two references to values.
    private static let overhead = 160

    /// The events of the step, oldest first.
    var events: [CloudEvent] { events { _ in true } }

    /// Returns the events whose JSON satisfies a condition, oldest first.
    func events(where isIncluded: ([UInt8]) -> Bool) -> [CloudEvent] {
        rows.compactMap { change in
            guard change.key.kind == RowKey.event, let value = change.after, isIncluded(value) else { return nil }
            return try? JSONDecoder().decode(CloudEvent.self, from: Data(value))
        }.sorted { $0.number < $1.number }
    }

    /// The transitions that were performed.
    var transitions: [Transition] {
        rows.compactMap { change in
            guard change.key.kind == RowKey.transition, change.after == nil, let value = change.before else {
                return nil
            }
            return try? JSONDecoder().decode(Transition.self, from: Data(value))
        }
    }

    /// The time of the simulated clock after the step; `nil` if it did not change.
    var time: CloudInstant? {
        guard let row = rows.last(where: { $0.key.kind == RowKey.world })?.after else { return nil }
        return try? JSONDecoder().decode(Clock.self, from: Data(row)).now
    }

    private struct Clock: Decodable { let now: CloudInstant }
}

extension RowKey {
    /// Returns the name of a record.
    init(_ record: StoredRecord) { self.init(kind: record.kind, partition: record.partition, key: record.key) }
}

extension [UInt8] {
    /// Returns whether the bytes contain the bytes of a text, which is not empty.
    ///
    /// A recorder reads many rows, and decodes only those that can contain what it searches for.
    func hasText(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { text in
            withUnsafeBufferPointer { bytes in
                guard bytes.count >= text.count else { return false }
                return (0...(bytes.count - text.count)).contains { start in
                    bytes[start] == text[0] && (1..<text.count).allSatisfy { bytes[start + $0] == text[$0] }
                }
            }
        }
    }
}
