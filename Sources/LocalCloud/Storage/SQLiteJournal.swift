/// The rows of an SQLite file: a table with a row for each, and a journal with the latest changes, which have precedence.
struct SQLiteJournal {
    let connection: SQLiteConnection

    /// The revisions of a file.
    struct Head {
        var current: Int64
        /// The last revision whose rows were moved from the journal.
        let moved: Int64
        /// The last revision that the journal does not contain anymore.
        let forgotten: Int64
    }

    /// The number of revisions that the journal contains at least, unless they are too large, so that other processes can
    /// apply the changes.
    ///
    /// A process that is further behind reads all rows again.
    private static let rememberedRevisions: Int64 = 2_000
    /// The maximum size of the journal after rows were moved, in bytes.
    private static let rememberedBytes: Int64 = 16 << 20

    /// The revisions of the file at the moment.
    var head: Head {
        get throws {
            let row = try connection.rows(
                "SELECT revision, forgotten, (SELECT max(revision) FROM journal) FROM head"
            ).first
            guard let row, row.count == 3, let moved = row[0].integer, let forgotten = row[1].integer else {
                throw CloudError(.storage, "the file has no revision")
            }
            return Head(current: max(moved, row[2].integer ?? 0), moved: moved, forgotten: forgotten)
        }
    }

    /// Returns the changes after a revision, or all rows if the journal does not contain all of the changes.
    func changes(since revision: Int64, _ head: Head) throws -> StoredChanges {
        guard revision != head.current else { return StoredChanges(revision: head.current) }
        // If the revision is newer than the current one, the file was replaced by a different one.
        let isEverything = revision < head.forgotten || revision > head.current
        guard isEverything else {
            return StoredChanges(revision: head.current, records: try entries(after: revision))
        }
        var rows: [StoredRecord.Name: StoredRecord] = [:]
        for row in try connection.rows("SELECT kind, part, name, value FROM record") {
            let record = try Self.record(in: row)
            rows[record.name] = record
        }
        for record in try entries(after: head.moved) { rows[record.name] = record }
        return StoredChanges(
            revision: head.current, isEverything: true, records: rows.values.filter { $0.value != nil })
    }

    /// Adds an entry with changed rows.
    func append(_ changes: [UInt8], at revision: Int64) throws {
        try connection.rows("INSERT INTO journal VALUES (?, ?)", [.integer(revision), .blob(changes)])
    }

    /// Returns the rows of the journal, oldest first.
    func entries(after revision: Int64) throws -> [StoredRecord] {
        try connection.rows(
            "SELECT changes FROM journal WHERE revision > ? ORDER BY revision", [.integer(revision)]
        ).flatMap { row in
            guard let records = StoredRecord.decoded(row.first?.blob ?? []) else {
                throw CloudError(.storage, "the file contains a damaged entry of the journal")
            }
            return records
        }
    }

    /// Returns the record in a row with the columns `kind`, `part`, `name`, and `value`.
    static func record(in row: [SQLiteConnection.Value]) throws(CloudError) -> StoredRecord {
        guard row.count == 4, let kind = row[0].text, let partition = row[1].text, let key = row[2].text else {
            throw CloudError(.storage, "the file contains a row whose name is not text")
        }
        return StoredRecord(kind: kind, partition: partition, key: key, value: row[3].blob)
    }
}

// MARK: - Moving rows

extension SQLiteJournal {
    /// Writes a row to the table, or deletes it there.
    func move(_ record: StoredRecord, at revision: Int64) throws {
        let names: [SQLiteConnection.Value] = [.text(record.kind), .text(record.partition), .text(record.key)]
        guard let value = record.value else {
            try connection.rows("DELETE FROM record WHERE kind = ? AND part = ? AND name = ?", names)
            return
        }
        try connection.rows(
            "INSERT OR REPLACE INTO record VALUES (?, ?, ?, ?, ?)", names + [.blob(value), .integer(revision)])
    }

    /// Records that all rows up to a revision were moved, and removes old entries.
    func didMoveRows(until revision: Int64, _ head: Head) throws {
        let forgotten = min(
            revision, max(head.forgotten, head.current - Self.rememberedRevisions, try firstTooLarge ?? 0))
        try connection.rows("DELETE FROM journal WHERE revision <= ?", [.integer(forgotten)])
        try connection.rows("UPDATE head SET revision = ?, forgotten = ?", [.integer(revision), .integer(forgotten)])
    }

    /// The latest revision that exceeds the size of the journal together with all later ones.
    private var firstTooLarge: Int64? {
        get throws {
            try connection.rows(
                """
                SELECT max(revision) FROM (
                    SELECT revision, sum(length(changes)) OVER (ORDER BY revision DESC) AS total FROM journal)
                WHERE total > ?
                """, [.integer(Self.rememberedBytes)]
            ).first?.first?.integer
        }
    }
}

/// Rows that are being moved from the journal to the table, a part in each transaction, because moving them all takes as
/// long as hundreds of transactions.
///
/// Until all of them are moved, the journal contains them, too, and has precedence. A process can therefore end at any
/// point, and the next one begins again.
struct JournalMove {
    /// The last revision whose rows were moved before.
    private let start: Int64
    /// The last revision whose rows are moved.
    private let end: Int64
    /// The revision of the last transaction in which a part was moved.
    private var last: Int64
    /// The rows with their last values.
    private var rest: ArraySlice<StoredRecord>
    /// The number of rows that are moved in one transaction.
    private let portion: Int

    /// The minimum number of rows that are moved in one transaction; they take less than a millisecond.
    private static let minimumPortion = 48
    /// The maximum number of transactions in which the rows are moved, so that the next move does not have to wait.
    private static let maximumParts = 64
    /// The maximum number of rows that are moved in parts, because they are in memory meanwhile.
    ///
    /// More rows change only in transactions that take long themselves.
    private static let maximumRows = 8_192

    /// Creates a move of all rows in the journal.
    ///
    /// - Parameters:
    ///   - journal: The journal, in a transaction that has appended an entry.
    ///   - head: The revisions of the file.
    /// - Throws: An error if the journal cannot be read.
    init(of journal: SQLiteJournal, _ head: SQLiteJournal.Head) throws {
        (start, end, last) = (head.moved, head.current, head.current - 1)
        var rows: [StoredRecord.Name: StoredRecord] = [:]
        for record in try journal.entries(after: start) { rows[record.name] = record }
        // Rows that are close to each other in the table share its pages.
        rest = rows.values.sorted { ($0.kind, $0.partition, $0.key) < ($1.kind, $1.partition, $1.key) }[...]
        let parts = (rest.count + Self.maximumParts - 1) / Self.maximumParts
        portion = rest.count > Self.maximumRows ? rest.count : max(Self.minimumPortion, parts)
    }

    /// Moves the next rows, or all of them.
    ///
    /// If another process has changed rows since the last part, later parts could replace its rows with older ones, so all
    /// rows are read again and moved at once.
    ///
    /// - Parameters:
    ///   - journal: The journal, in a transaction that has appended an entry.
    ///   - head: The revisions of the file.
    ///   - isWhole: Whether all rows are moved in this transaction.
    /// - Returns: Whether the move has ended, because all rows are moved or another process has moved them.
    /// - Throws: An error if the file cannot be read or written; then the transaction must be undone.
    mutating func moveRows(
        in journal: SQLiteJournal, _ head: SQLiteJournal.Head, isWhole: Bool = false
    ) throws -> Bool {
        guard head.moved == start, head.current > last else { return true }
        let isAlone = head.current == last + 1
        if !isAlone { self = try JournalMove(of: journal, head) }
        let part = isWhole || !isAlone ? rest : rest.prefix(portion)
        for record in part { try journal.move(record, at: end) }
        (rest, last) = (rest.dropFirst(part.count), head.current)
        guard rest.isEmpty else { return false }
        try journal.didMoveRows(until: end, head)
        return true
    }
}
