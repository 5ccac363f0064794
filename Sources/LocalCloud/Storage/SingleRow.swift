internal import FoundationShims

/// A table that always contains exactly one row.
final class SingleRow<Row: Codable & Sendable>: StoredTable {
    let kind: String
    var row: Row {
        willSet { if before == nil { before = row } }
    }
    private var before: Row?
    var hasChanges: Bool { before != nil }
    private let initialRow: Row

    init(_ kind: String, initialRow: Row) {
        self.kind = kind
        self.initialRow = initialRow
        row = initialRow
    }

    func changedRecords() throws -> [StoredRecord] {
        before == nil ? [] : try allRecords()
    }

    func allRecords() throws -> [StoredRecord] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return [StoredRecord(kind: kind, partition: "", key: kind, value: Array(try encoder.encode(row)))]
    }

    func commit() {
        before = nil
    }

    func rollBack() {
        if let before { row = before }
        before = nil
    }

    func adopt(_ record: StoredRecord) throws {
        guard let value = record.value else { return }
        row = try JSONDecoder().decode(Row.self, from: Data(value))
        before = nil
    }

    func restore(_ record: StoredRecord) throws {
        row = try record.value.map { try JSONDecoder().decode(Row.self, from: Data($0)) } ?? initialRow
    }

    func forgetEverything() {
        row = initialRow
        before = nil
    }

    func replaceEverything(with records: [StoredRecord]) throws {
        guard let value = records.last?.value else {
            row = initialRow
            return
        }
        row = try JSONDecoder().decode(Row.self, from: Data(value))
    }
}
