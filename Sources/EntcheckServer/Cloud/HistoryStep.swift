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

extension RowKey {
    /// Returns the name of the row that a change concerns.
    init(_ change: RowChange) { self.init(kind: change.kind, partition: change.partition, key: change.key) }
}

extension RowChange {
    /// Returns the earliest or the latest rows of some changes.
    ///
    /// - Parameters:
    ///   - changes: The changes, in the order in which they happened.
    ///   - isUndo: Whether the changes are undone; otherwise they are repeated.
    /// - Returns: The rows by name; `nil` if the row does not exist.
    static func rows(of changes: some Collection<RowChange>, isUndo: Bool) -> [RowKey: StoredRow?] {
        var rows: [RowKey: StoredRow?] = [:]
        if isUndo {
            for change in changes.reversed() { rows.updateValue(change.before, forKey: RowKey(change)) }
        } else {
            for change in changes { rows.updateValue(change.after, forKey: RowKey(change)) }
        }
        return rows
    }

    /// Whether the row is the same before and after the change.
    ///
    /// The comparison encodes both rows, so it takes much longer than recording the change.
    var isWithoutEffect: Bool {
        guard !changesExistence else { return false }
        guard let before, let after else { return true }
        return (try? before.bytes == after.bytes) ?? false
    }
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
    typealias Files = Mirror<HomePath, HomeEntry>
    typealias Seen = Mirror<SeenKey, SeenValue>

    /// The number of the step, counted from 1 since the start of the server.
    let number: Int
    private(set) var rows: [RowChange]
    private(set) var files: [Files.Change]
    private(set) var seen: [Seen.Change]

    /// The approximate memory of the changes, in bytes.
    ///
    /// A value is counted once, because the next change of the row shares it.
    private(set) var size: Int

    init(number: Int, rows: [RowChange], files: [Files.Change], seen: [Seen.Change]) {
        (self.number, self.rows, self.files, self.seen) = (number, rows, files, seen)
        size = Self.size(of: rows) + (files.count + seen.count) * Self.overhead * 2
    }

    private static func size(of rows: [RowChange]) -> Int {
        rows.reduce(0) { $0 + ($1.after?.size ?? 0) + overhead }
    }

    var isEmpty: Bool { rows.isEmpty && files.isEmpty && seen.isEmpty }

    /// Whether only the clock has advanced.
    var isAdvance: Bool { files.isEmpty && seen.isEmpty && rows.allSatisfy { $0.kind == RowKey.world } }

    /// Adds the changes of a later step.
    mutating func merge(_ later: HistoryStep) {
        guard isAdvance, later.isAdvance, let old = rows.first, let new = later.rows.last else {
            rows += later.rows
            files += later.files
            seen += later.seen
            size += later.size
            return
        }
        rows = [old.followed(by: new)]
        size = Self.size(of: rows)
    }

    /// The memory of a change besides its value, in bytes: its key and two references to values.
    private static let overhead = 160

    /// The events of the step, oldest first.
    var events: [CloudEvent] {
        rows.compactMap { $0.kind == RowKey.event ? $0.after?.value() : nil }.sorted { $0.number < $1.number }
    }

    /// The transitions that were performed.
    var transitions: [Transition] {
        rows.compactMap { change in
            change.kind == RowKey.transition && change.after == nil ? change.before?.value() : nil
        }
    }

    /// The time of the simulated clock after the step; `nil` if it did not change.
    var time: CloudInstant? {
        guard let row = rows.last(where: { $0.kind == RowKey.world })?.after, let bytes = try? row.bytes else {
            return nil
        }
        return try? JSONDecoder().decode(Clock.self, from: Data(bytes)).now
    }

    private struct Clock: Decodable { let now: CloudInstant }
}
