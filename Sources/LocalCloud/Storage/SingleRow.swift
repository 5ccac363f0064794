internal import FoundationShims

/// A table that always contains exactly one row.
final class SingleRow<Row: Codable & Sendable>: StoredTable {
    let kind: String
    var row: Row {
        willSet {
            if before == nil { before = row }
            if stepBefore == nil { stepBefore = row }
        }
    }
    private var before: Row?
    /// The row before its first change since the last call of ``takeChanges()``.
    private var stepBefore: Row?
    var hasChanges: Bool { before != nil }
    private let initialRow: Row
    private let encoder = JSONEncoder.ofRows

    init(_ kind: String, initialRow: Row) {
        self.kind = kind
        self.initialRow = initialRow
        row = initialRow
    }

    func changedRows() -> [ChangedRow] {
        before == nil
            ? [] : [ChangedRow(kind: kind, partition: "", key: kind, row: StoredRow(row, size: Self.size))]
    }

    func allRecords() throws -> [StoredRecord] {
        [StoredRecord(kind: kind, partition: "", key: kind, value: Array(try encoder.encode(row)))]
    }

    func takeChanges() -> [RowChange] {
        guard let old = stepBefore else { return [] }
        stepBefore = nil
        return [change(from: old)]
    }

    private func change(from old: Row) -> RowChange {
        RowChange(
            kind: kind, partition: "", key: kind, before: StoredRow(old, size: Self.size),
            after: StoredRow(row, size: Self.size))
    }

    /// The approximate memory of the row, in bytes.
    private static var size: Int { 400 }

    func commit() {
        (before, stepBefore) = (nil, nil)
    }

    func rollBack() {
        if let before { row = before }
        commit()
    }

    @discardableResult
    func adopt(_ record: StoredRecord) throws -> RowChange {
        let old = row
        if let value = record.value { row = try JSONDecoder().decode(Row.self, from: Data(value)) }
        commit()
        return change(from: old)
    }

    func restore(_ record: StoredRecord) throws {
        row = try record.value.map { try JSONDecoder().decode(Row.self, from: Data($0)) } ?? initialRow
    }

    func forgetEverything() {
        row = initialRow
        commit()
    }

    func replaceEverything(with records: [StoredRecord]) throws {
        guard let value = records.last?.value else {
            row = initialRow
            return
        }
        row = try JSONDecoder().decode(Row.self, from: Data(value))
    }
}
