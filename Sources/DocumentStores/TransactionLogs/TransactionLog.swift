/// One transaction of one device, as it travels.
struct TransactionLog: Codable, Hashable, Sendable {
    /// The format; whoever knows only smaller numbers leaves the log alone.
    var format = Self.currentFormat
    let contentName: String
    let peer: String
    /// Counts the transactions of the peer, from 1.
    let sequence: Int
    let time: Int64
    /// What the peer had applied of others by then.
    ///
    /// It may refer to that, so it comes after it everywhere.
    let after: [String: Int]
    let changes: [RowChange]

    static let currentFormat = 1
    /// The longest time from 1970, in microseconds, of which a log may be: further than any clock goes wrong, and so far
    /// from the end of the numbers that there is always a later one.
    static let farthestTime: UInt64 = 1 << 62

    var stamp: Stamp { Stamp(time: time, peer: peer, sequence: sequence) }

    /// When something was changed, by a clock that is never behind what its device has seen.
    struct Stamp: Codable, Hashable, Comparable, Sendable {
        let time: Int64
        let peer: String
        let sequence: Int

        static func < (left: Stamp, right: Stamp) -> Bool {
            (left.time, left.peer, left.sequence) < (right.time, right.peer, right.sequence)
        }
    }
}

/// What became of one row.
struct RowChange: Codable, Hashable, Sendable {
    enum Kind: String, Codable, Sendable {
        case insert, update, delete
    }

    let kind: Kind
    let row: RowIdentifier
    /// The values that were set, by column; none for a row that is gone.
    let values: [String: LoggedValue]
    /// When the row was inserted that is updated; a deletion after that makes an end of the update too.
    var base: TransactionLog.Stamp?
}

/// A row of a table by its primary key, the same on all devices: what Core Data calls an object ID.
public struct RowIdentifier: Codable, Hashable, Sendable, Comparable {
    /// The name of the table.
    public let table: String
    /// The primary key.
    public let key: String

    /// Names a row.
    public init(table: String, key: String) {
        self.table = table
        self.key = key
    }

    /// By table, then by key.
    public static func < (left: RowIdentifier, right: RowIdentifier) -> Bool {
        (left.table, left.key) < (right.table, right.key)
    }
}

/// A value of SQLite as it is written into a log: its storage class and a text that loses nothing.
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
