/// The log of one transaction on one device, as it is synced.
struct TransactionLog: Codable, Hashable, Sendable {
    /// The format version; a device that supports only lower versions ignores the log.
    var format = Self.currentFormat
    let contentName: String
    let peer: String
    /// The number of the peer's transaction, counted from 1.
    let sequence: Int
    let time: Int64
    /// The number of logs of each other peer that this peer had applied.
    ///
    /// The changes may depend on those logs, so every device applies them first.
    let after: [String: Int]
    let changes: [RowChange]

    static let currentFormat = 1
    /// The maximum absolute time of a log, in microseconds since 1970.
    ///
    /// The limit exceeds every realistic clock error, and leaves room for later times.
    static let farthestTime: UInt64 = 1 << 62

    var stamp: Stamp { Stamp(time: time, peer: peer, sequence: sequence) }

    /// The logical time of a change, which is always later than all changes that its device had applied.
    struct Stamp: Codable, Hashable, Comparable, Sendable {
        let time: Int64
        let peer: String
        let sequence: Int

        static func < (left: Stamp, right: Stamp) -> Bool {
            (left.time, left.peer, left.sequence) < (right.time, right.peer, right.sequence)
        }
    }
}

/// The change of one row.
struct RowChange: Codable, Hashable, Sendable {
    enum Kind: String, Codable, Sendable {
        case insert, update, delete
    }

    let kind: Kind
    let row: RowIdentifier
    /// The new values by column; empty for a deleted row.
    let values: [String: LoggedValue]
    /// For an update, the stamp of the last insertion of the row, whose deletion discards the update.
    var base: TransactionLog.Stamp?
}

/// The identifier of a row by table and primary key, the same on all devices; Core Data's object ID.
public struct RowIdentifier: Codable, Hashable, Sendable, Comparable {
    /// The name of the table.
    public let table: String
    /// The primary key.
    public let key: String

    /// Creates an identifier.
    public init(table: String, key: String) {
        self.table = table
        self.key = key
    }

    /// Compares by table, then by key.
    public static func < (left: RowIdentifier, right: RowIdentifier) -> Bool {
        (left.table, left.key) < (right.table, right.key)
    }
}

/// An SQLite value in a log: the storage class and an exact text representation.
struct LoggedValue: Codable, Hashable, Sendable {
    let type: String
    let text: String?

    init(type: String, text: String?) {
        self.type = type
        self.text = text
    }

    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        type = try container.decode(String.self)
        text = try container.decodeIfPresent(String.self)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(type)
        try container.encode(text)
    }
}
