internal import FoundationShims

/// A table of a simulator, independent of the type of its rows.
package protocol StoredTable: AnyObject {
    /// The name under which a storage saves the rows.
    var kind: String { get }
    /// Whether rows changed since the last commit; a transaction changes few of the tables.
    var hasChanges: Bool { get }
    /// Returns the rows that changed since the last commit, each once.
    func changedRows() -> [ChangedRow]
    /// Returns all rows.
    func allRecords() throws -> [StoredRecord]
    /// Returns the changes since the last call or commit, one for each row.
    func takeChanges() -> [RowChange]
    /// Accepts the changes since the last commit.
    func commit()
    /// Reverts the changes since the last commit.
    func rollBack()
    /// Applies a row that another process changed, and returns the change.
    @discardableResult func adopt(_ record: StoredRecord) throws -> RowChange
    /// Changes a row to an earlier one, and records the change.
    func restore(_ record: StoredRecord) throws
    /// Discards all rows without recording a change.
    func forgetEverything()
    /// Replaces all rows with these rows, and records the changes.
    func replaceEverything(with records: [StoredRecord]) throws
}

/// A table of rows of one type, in partitions that are read as a unit, with the changes since the last commit.
///
/// The rows are Swift values in memory. A storage receives the changed rows as JSON.
package final class Table<Row: Codable & Sendable>: StoredTable {
    package private(set) var hasChanges = false
    package let kind: String
    package private(set) var partitions: [String: [String: Row]] = [:]
    /// The number of changes since the start of the process; if it is the same, all rows are the same.
    package private(set) var changeCount = 0
    private var undo: [(partition: String, key: String, row: Row?)] = []
    /// The number of elements of ``undo`` that ``takeChanges()`` has returned.
    private var takenCount = 0
    private let encoder = JSONEncoder.ofRows
    private let size: (Row) -> Int
    /// Called after rows were applied or reverted, to update the indexes that are built from them.
    package var didAdopt: ((_ partition: String, _ key: String, _ row: Row?) -> Void)?
    /// Called after all rows were discarded, to reset the indexes that ``didAdopt`` updates.
    package var didForgetEverything: (() -> Void)?

    /// The approximate memory of a row without large values, in bytes.
    package static var usualSize: Int { 400 }

    /// Creates an empty table.
    ///
    /// - Parameters:
    ///   - kind: The name under which a storage saves the rows.
    ///   - size: Returns the approximate memory of a row, in bytes.
    package init(_ kind: String, size: @escaping (Row) -> Int = { _ in Table.usualSize }) {
        (self.kind, self.size) = (kind, size)
    }

    /// The row with this key, or `nil` if it does not exist.
    package subscript(partition: String, key: String) -> Row? {
        get { partitions[partition]?[key] }
        set {
            let old = put(newValue, partition, key)
            hasChanges = true
            undo.append((partition, key, old))
        }
    }

    /// Returns the rows of a partition, in no particular order.
    package func rows(in partition: String) -> [String: Row] {
        partitions[partition] ?? [:]
    }

    /// Returns the number of rows in a partition.
    package func count(in partition: String) -> Int {
        partitions[partition]?.count ?? 0
    }

    /// Returns the rows of a partition, sorted by key.
    package func sortedRows(in partition: String) -> [(key: String, row: Row)] {
        rows(in: partition).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// Returns the rows of a partition that satisfy a condition, sorted by key.
    package func sortedRows(in partition: String, where isIncluded: (Row) -> Bool) -> [(key: String, row: Row)] {
        rows(in: partition).filter { isIncluded($0.value) }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// Removes all rows of a partition.
    package func removeAll(in partition: String) {
        for key in rows(in: partition).keys { self[partition, key] = nil }
    }

    private func put(_ row: Row?, _ partition: String, _ key: String) -> Row? {
        changeCount += 1
        guard let row else {
            let old = partitions[partition]?.removeValue(forKey: key)
            if partitions[partition]?.isEmpty == true { partitions[partition] = nil }
            return old
        }
        return partitions[partition, default: [:]].updateValue(row, forKey: key)
    }
}

extension Table {
    package func changedRows() -> [ChangedRow] {
        firstChanges(in: undo[...]).map { change in
            let row = self[change.partition, change.key]
            return ChangedRow(
                kind: kind, partition: change.partition, key: change.key,
                row: row.map { StoredRow($0, size: size($0)) })
        }
    }

    package func takeChanges() -> [RowChange] {
        defer { takenCount = undo.count }
        return firstChanges(in: undo[takenCount...]).map { change in
            self.change(change.partition, change.key, from: change.row, to: self[change.partition, change.key])
        }
    }

    /// Returns the first change of each row.
    private func firstChanges(
        in changes: ArraySlice<(partition: String, key: String, row: Row?)>
    ) -> [(partition: String, key: String, row: Row?)] {
        guard changes.count > 1 else { return Array(changes) }
        var seen: Set<RowPlace> = []
        return changes.filter { seen.insert(RowPlace($0.partition, $0.key)).inserted }
    }

    private func change(_ partition: String, _ key: String, from before: Row?, to after: Row?) -> RowChange {
        RowChange(
            kind: kind, partition: partition, key: key, before: before.map { StoredRow($0, size: size($0)) },
            after: after.map { StoredRow($0, size: size($0)) })
    }

    package func allRecords() throws -> [StoredRecord] {
        try partitions.sorted { $0.key < $1.key }.flatMap { partition, _ in
            try sortedRows(in: partition).map { try record($0.row, partition, $0.key) }
        }
    }

    private func record(_ row: Row?, _ partition: String, _ key: String) throws -> StoredRecord {
        StoredRecord(
            kind: kind, partition: partition, key: key, value: try row.map { Array(try encoder.encode($0)) })
    }

    /// The maximum number of changes for which the memory of the undo log is kept for the next transaction; larger
    /// transactions are rare.
    private static var keptCapacity: Int { 64 }

    package func commit() {
        (hasChanges, takenCount) = (false, 0)
        undo.removeAll(keepingCapacity: undo.count <= Self.keptCapacity)
    }

    package func rollBack() {
        for change in undo.reversed() {
            _ = put(change.row, change.partition, change.key)
            didAdopt?(change.partition, change.key, change.row)
        }
        undo.removeAll()
        (hasChanges, takenCount) = (false, 0)
    }

    @discardableResult
    package func adopt(_ record: StoredRecord) throws -> RowChange {
        let row = try record.value.map { try JSONDecoder().decode(Row.self, from: Data($0)) }
        let old = put(row, record.partition, record.key)
        didAdopt?(record.partition, record.key, row)
        return change(record.partition, record.key, from: old, to: row)
    }

    package func restore(_ record: StoredRecord) throws {
        let row = try record.value.map { try JSONDecoder().decode(Row.self, from: Data($0)) }
        self[record.partition, record.key] = row
        didAdopt?(record.partition, record.key, row)
    }

    package func forgetEverything() {
        changeCount += 1
        partitions.removeAll()
        undo.removeAll()
        (hasChanges, takenCount) = (false, 0)
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

/// The place of a row in a table.
private struct RowPlace: Hashable {
    let partition: String
    let key: String

    init(_ partition: String, _ key: String) { (self.partition, self.key) = (partition, key) }
}
