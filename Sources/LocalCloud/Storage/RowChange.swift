internal import FoundationShims

/// A row of a simulator, which is encoded only when its bytes are needed.
package struct StoredRow: Sendable {
    private enum Content: Sendable {
        case row(any Codable & Sendable)
        case bytes([UInt8])
    }

    private let content: Content
    /// The approximate memory of the row, in bytes.
    package let size: Int

    init(_ row: some Codable & Sendable, size: Int) { (content, self.size) = (.row(row), size) }

    init(bytes: [UInt8]) { (content, size) = (.bytes(bytes), bytes.count) }

    /// Returns the row if it has a type; `nil` if it has a different type.
    package func value<Row>(as type: Row.Type = Row.self) -> Row? {
        if case .row(let row) = content { row as? Row } else { nil }
    }

    /// The row as JSON.
    package var bytes: [UInt8] {
        get throws {
            switch content {
            case .row(let row): Array(try JSONEncoder.ofRows.encode(row))
            case .bytes(let bytes): bytes
            }
        }
    }

    /// The row as JSON whose keys are in any order.
    var unsortedBytes: [UInt8] {
        get throws {
            switch content {
            case .row(let row): try RowEncoder.bytes(of: row)
            case .bytes(let bytes): bytes
            }
        }
    }
}

/// A changed row for a storage, which encodes it when it saves the row.
package struct ChangedRow: Sendable {
    package let kind: String
    package let partition: String
    package let key: String
    /// The row; `nil` if it was deleted.
    package let row: StoredRow?

    init(kind: String, partition: String, key: String, row: StoredRow?) {
        (self.kind, self.partition, self.key, self.row) = (kind, partition, key, row)
    }

    /// Creates a changed row from its encoded form.
    package init(_ record: StoredRecord) {
        self.init(
            kind: record.kind, partition: record.partition, key: record.key,
            row: record.value.map(StoredRow.init(bytes:)))
    }

    /// The name of the row.
    var name: StoredRecord.Name { StoredRecord.Name(kind: kind, partition: partition, key: key) }

    /// The row in the form in which it is saved.
    package var record: StoredRecord {
        get throws {
            StoredRecord(kind: kind, partition: partition, key: key, value: try row?.unsortedBytes)
        }
    }
}

/// A change of a row; a row is `nil` where it does not exist.
package struct RowChange: Sendable {
    package let kind: String
    package let partition: String
    package let key: String
    package let before: StoredRow?
    package let after: StoredRow?

    /// Whether the row was added or removed; otherwise, it can be the same before and after the change.
    package var changesExistence: Bool { (before == nil) != (after == nil) }

    /// Returns this change and a later change of the same row as one change.
    package func followed(by later: RowChange) -> RowChange {
        RowChange(kind: kind, partition: partition, key: key, before: before, after: later.after)
    }
}

extension JSONEncoder {
    /// An encoder of rows, whose result depends only on the row.
    static var ofRows: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}
