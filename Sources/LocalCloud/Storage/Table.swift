#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// What a world needs to know of its tables without knowing their rows.
package protocol StoredTable: AnyObject {
    /// The name under which a storage keeps the rows.
    var kind: String { get }
    /// The rows that changed since the last commit, each once.
    func changedRecords() throws -> [StoredRecord]
    /// All rows.
    func allRecords() throws -> [StoredRecord]
    /// Accepts the changes since the last commit.
    func commit()
    /// Takes back the changes since the last commit.
    func rollBack()
    /// Takes over a row that somebody else changed.
    func adopt(_ record: StoredRecord) throws
    /// Drops all rows without recording it as a change.
    func forgetEverything()
    /// Puts these rows in the place of all rows, as a change like any other.
    func replaceEverything(with records: [StoredRecord]) throws
}

/// Rows of one kind, in partitions that are read together, with the changes since the last commit.
///
/// The rows are Swift values in memory; a storage sees them as JSON, and only those that changed.
package final class Table<Row: Codable & Sendable>: StoredTable {
    package let kind: String
    package private(set) var partitions: [String: [String: Row]] = [:]
    private var undo: [(partition: String, key: String, row: Row?)] = []
    /// Called after rows were taken over or taken back, for indexes that are made from them.
    package var didAdopt: ((_ partition: String, _ key: String, _ row: Row?) -> Void)?
    /// Called after all rows were dropped, for the same indexes.
    package var didForgetEverything: (() -> Void)?

    package init(_ kind: String) {
        self.kind = kind
    }

    /// The row of that key, nil if there is none.
    package subscript(partition: String, key: String) -> Row? {
        get { partitions[partition]?[key] }
        set {
            let old = put(newValue, partition, key)
            undo.append((partition, key, old))
        }
    }

    /// The rows of a partition, in no order.
    package func rows(in partition: String) -> [String: Row] {
        partitions[partition] ?? [:]
    }

    /// How many rows a partition has.
    package func count(in partition: String) -> Int {
        partitions[partition]?.count ?? 0
    }

    /// The rows of a partition, by key.
    package func sortedRows(in partition: String) -> [(key: String, row: Row)] {
        rows(in: partition).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// Removes all rows of a partition.
    package func removeAll(in partition: String) {
        for key in rows(in: partition).keys { self[partition, key] = nil }
    }

    private func put(_ row: Row?, _ partition: String, _ key: String) -> Row? {
        guard let row else {
            let old = partitions[partition]?.removeValue(forKey: key)
            if partitions[partition]?.isEmpty == true { partitions[partition] = nil }
            return old
        }
        return partitions[partition, default: [:]].updateValue(row, forKey: key)
    }
}

extension Table {
    package func changedRecords() throws -> [StoredRecord] {
        var seen: Set<[String]> = []
        return try undo.compactMap { change in
            guard seen.insert([change.partition, change.key]).inserted else { return nil }
            return try record(self[change.partition, change.key], change.partition, change.key)
        }
    }

    package func allRecords() throws -> [StoredRecord] {
        try partitions.sorted { $0.key < $1.key }.flatMap { partition, _ in
            try sortedRows(in: partition).map { try record($0.row, partition, $0.key) }
        }
    }

    private func record(_ row: Row?, _ partition: String, _ key: String) throws -> StoredRecord {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return StoredRecord(
            kind: kind, partition: partition, key: key, value: try row.map { Array(try encoder.encode($0)) })
    }

    package func commit() {
        undo.removeAll(keepingCapacity: true)
    }

    package func rollBack() {
        for change in undo.reversed() {
            _ = put(change.row, change.partition, change.key)
            didAdopt?(change.partition, change.key, change.row)
        }
        undo.removeAll()
    }

    package func adopt(_ record: StoredRecord) throws {
        let row = try record.value.map { try JSONDecoder().decode(Row.self, from: Data($0)) }
        _ = put(row, record.partition, record.key)
        didAdopt?(record.partition, record.key, row)
    }

    package func forgetEverything() {
        partitions.removeAll()
        undo.removeAll()
        didForgetEverything?()
    }

    package func replaceEverything(with records: [StoredRecord]) throws {
        for partition in partitions.keys.map(\.self) { removeAll(in: partition) }
        didForgetEverything?()
        for record in records {
            let row = try record.value.map { try JSONDecoder().decode(Row.self, from: Data($0)) }
            self[record.partition, record.key] = row
            didAdopt?(record.partition, record.key, row)
        }
    }
}
