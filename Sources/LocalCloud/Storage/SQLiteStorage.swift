internal import Synchronization
internal import SystemShims

/// A storage in an SQLite file that several processes may open at the same time.
///
/// A transaction appends the rows of one or more exchanges to a journal with one statement. Most rows change often, so they
/// are moved to the table of rows only after many exchanges, each row once: updating the pages of each row takes several
/// times as long.
///
/// Every transaction is `IMMEDIATE` and in WAL mode, so a process that is killed leaves either all of an exchange or
/// nothing (https://www.sqlite.org/wal.html). `synchronous` is `NORMAL`: a kill loses no acknowledged exchange; a power
/// failure may lose the last exchanges, but never corrupts the file (https://www.sqlite.org/pragma.html).
package final class SQLiteStorage: WorldStorage {
    package let keepsRecords = true
    package let path: String?
    private let locked: Mutex<Locked>

    private struct Locked {
        let connection: SQLiteConnection
        /// The revision of the file as far as this process knows; `nil` after an error.
        var head: Int64?
        /// The number that SQLite changes if another connection changes the file
        /// (https://www.sqlite.org/pragma.html#pragma_data_version).
        var version: Int64?
        /// The size of the entries that this process has appended to the journal since rows were moved, in bytes.
        var appended = 0
        /// Whether rows of held exchanges were not saved.
        var hasLostRows = false
        /// The rows that are being moved from the journal; `nil` if there are none.
        var move: JournalMove?
        /// The exchanges in the transaction that has begun; `nil` if none has begun.
        var group: Group?
    }

    /// The exchanges of one transaction.
    private struct Group {
        /// The revisions before the transaction.
        let head: SQLiteJournal.Head
        /// The rows with their last values, in the order of their first changes.
        private(set) var rows: [ChangedRow] = []
        /// The positions in ``rows``.
        private var positions: [StoredRecord.Name: Int] = [:]
        /// The approximate size of ``rows``, in bytes.
        private(set) var size = 0
        /// Whether an exchange with rows has ended, whose caller does not know yet whether they are saved.
        private(set) var isHeld = false

        init(head: SQLiteJournal.Head) { self.head = head }

        /// The revision after the exchanges so far.
        var revision: Int64 { rows.isEmpty ? head.current : head.current + 1 }

        mutating func add(_ row: ChangedRow, isHeld: Bool) {
            self.isHeld = self.isHeld || isHeld
            size += row.row?.size ?? 0
            if let position = positions.updateValue(rows.count, forKey: row.name) {
                positions[row.name] = position
                rows[position] = row
            } else {
                rows.append(row)
            }
        }
    }

    /// The approximate size of the rows after which a transaction ends, in bytes.
    private static let groupSize = 4 << 20

    /// The maximum number of exchanges in the journal before its rows are moved.
    private static let unmovedRevisions: Int64 = 256
    /// The maximum size of the appended entries before their rows are moved, in bytes.
    private static let unmovedBytes = 4 << 20
    /// The number of pages after which SQLite moves its write-ahead log to the file; the default of 1,000 pages is reached
    /// several times a second.
    private static let logPages = 4_000
    /// The maximum time that a process waits for another process, in milliseconds.
    ///
    /// An exchange takes well under a millisecond, so a process waits this long only if another one is stopped during
    /// an exchange.
    private static let busyTimeout: Int32 = 30_000

    /// The maximum number of attempts to open a file that other processes are creating.
    ///
    /// Each failure means that another process has made progress, so the limit exceeds the likely number of processes.
    private static let maximumAttempts = 20

    /// Opens the storage at a path, and creates the file if it does not exist.
    package init(path: String) throws(CloudError) {
        self.path = path
        locked = Mutex(Locked(connection: try Self.openRepeatedly(path)))
    }

    deinit {
        // Reading the rows is faster than reading the journal; if it fails, the journal remains.
        locked.withLock { locked in
            let connection = locked.connection
            guard locked.appended > 0 || locked.move != nil else { return }
            // Another process that writes at the moment moves the rows itself.
            _ = try? connection.rows("PRAGMA busy_timeout = 0")
            let journal = SQLiteJournal(connection: connection)
            _ = try? connection.write {
                let head = try journal.head
                var move = try JournalMove(of: journal, head)
                _ = try move.moveRows(in: journal, head, isWhole: true)
            }
        }
    }

    /// Opens the file; tries again if another process opens it at the same time.
    private static func openRepeatedly(_ path: String) throws(CloudError) -> SQLiteConnection {
        var attempt = 1
        while true {
            do {
                return try open(path)
            } catch let error as CloudError where error.isRace && attempt < maximumAttempts {
                attempt += 1
                usleep(UInt32(attempt) * 2_000)
            } catch let error as CloudError where error.resultCode == nil {
                throw error
            } catch {
                throw CloudError(.storage, "`\(path)` cannot be opened as the file of a simulated iCloud: \(error)")
            }
        }
    }

    private static func open(_ path: String) throws -> SQLiteConnection {
        let connection = try SQLiteConnection(path: path, busyTimeout: busyTimeout)
        try shareByLog(connection)
        try connection.rows("PRAGMA synchronous = NORMAL")
        try connection.rows("PRAGMA wal_autocheckpoint = \(logPages)")
        let known = Set(migrations.map(\.name))
        var applied = try Self.applied(in: connection)
        if applied != known, applied.isSubset(of: known) {
            try connection.write { try migrate(connection) }
            applied = try Self.applied(in: connection)
        }
        guard applied.isSubset(of: known) else {
            throw CloudError(.newerFormat, "`\(path)` was written by a newer version of LocalCloud; update the package")
        }
        return connection
    }

    /// Sets the journal mode that lets several processes use the file.
    ///
    /// If SQLite cannot set the mode, it returns a different one
    /// (https://www.sqlite.org/pragma.html#pragma_journal_mode).
    private static func shareByLog(_ connection: SQLiteConnection) throws(CloudError) {
        let mode = try connection.rows("PRAGMA journal_mode = WAL").first?.first?.text ?? "none"
        guard mode == "wal" else {
            throw .busy("several processes cannot share the file, because it has the journal mode `\(mode)`")
        }
    }

    /// The formats of the file, oldest first.
    ///
    /// A released entry never changes; a new format is a new entry.
    private static let migrations: [(name: String, apply: @Sendable (SQLiteConnection) throws -> Void)] = [
        ("1: rows and revisions", createTables),
        ("2: names of rows", convertNames),
        ("3: journal", createJournal),
    ]

    @Sendable private static func createTables(in connection: SQLiteConnection) throws {
        try connection.execute(
            """
            CREATE TABLE record (
                kind TEXT NOT NULL, part TEXT NOT NULL, name TEXT NOT NULL, value BLOB,
                revision INTEGER NOT NULL, PRIMARY KEY (kind, part, name)) WITHOUT ROWID;
            CREATE INDEX record_revision ON record (revision);
            CREATE TABLE world (revision INTEGER NOT NULL, forgotten INTEGER NOT NULL);
            INSERT INTO world VALUES (0, 0);
            """)
    }

    /// Writes the names of rows as `RowName` does.
    ///
    /// If a row with the new name exists, it is newer, and the old row is removed.
    @Sendable private static func convertNames(in connection: SQLiteConnection) throws {
        for old in try connection.rows("SELECT kind, part, name, value FROM record").map(SQLiteJournal.record) {
            guard let new = RowName.converted(old) else { continue }
            let names: [SQLiteConnection.Value] = [.text(old.kind), .text(old.partition), .text(old.key)]
            let value: SQLiteConnection.Value = new.value.map { .blob($0) } ?? .null
            try connection.rows(
                "UPDATE OR IGNORE record SET name = ?, value = ? WHERE kind = ? AND part = ? AND name = ?",
                [.text(new.key), value] + names)
            guard new.key != old.key else { continue }
            try connection.rows("DELETE FROM record WHERE kind = ? AND part = ? AND name = ?", names)
        }
    }

    /// Adds the journal; the other columns stay as they are, but no deleted rows are kept.
    ///
    /// `head.revision` is the last revision in `record`, and `head.forgotten` the last one that is not in the journal. The
    /// table had the name `world` before, so that an earlier version that has the file open fails, instead of changing
    /// rows without the journal.
    @Sendable private static func createJournal(in connection: SQLiteConnection) throws {
        let old = try connection.rows("SELECT 1 FROM sqlite_master WHERE name = 'world'")
        if !old.isEmpty { try connection.execute("ALTER TABLE world RENAME TO head") }
        try connection.execute(
            """
            CREATE TABLE IF NOT EXISTS journal (revision INTEGER PRIMARY KEY, changes BLOB NOT NULL);
            DROP INDEX IF EXISTS record_revision;
            DELETE FROM record WHERE value IS NULL;
            UPDATE head SET forgotten = revision WHERE NOT EXISTS (SELECT 1 FROM journal);
            """)
    }

    /// Returns the names of the formats that were applied to the file.
    ///
    /// The table has the name and the columns that GRDB uses, because earlier versions wrote it with GRDB.
    private static func applied(in connection: SQLiteConnection) throws -> Set<String> {
        let table = try connection.rows("SELECT 1 FROM sqlite_master WHERE name = 'grdb_migrations'")
        guard !table.isEmpty else { return [] }
        return Set(try connection.rows("SELECT identifier FROM grdb_migrations").compactMap { $0.first?.text })
    }

    private static func migrate(_ connection: SQLiteConnection) throws {
        try connection.execute(
            "CREATE TABLE IF NOT EXISTS grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
        let applied = try applied(in: connection)
        for (name, apply) in migrations where !applied.contains(name) {
            try apply(connection)
            try connection.rows("INSERT INTO grdb_migrations VALUES (?)", [.text(name)])
        }
    }

    package func changes(since revision: Int64) throws -> StoredChanges {
        try locked.withLock { locked in
            if let group = locked.group, group.revision == revision { return StoredChanges(revision: revision) }
            try Self.commit(&locked)
            let connection = locked.connection
            let version = try connection.rows("PRAGMA data_version").first?.first?.integer
            if locked.head == revision, locked.version == version { return StoredChanges(revision: revision) }
            let changes = try connection.read {
                let journal = SQLiteJournal(connection: connection)
                return try journal.changes(since: revision, journal.head)
            }
            (locked.head, locked.version) = (changes.revision, version)
            return changes
        }
    }

    package func exchange(
        since revision: Int64, isHeld: Bool, _ body: (StoredChanges) throws -> [ChangedRow]
    ) throws -> Int64 {
        try locked.withLock { locked in
            let changes = try Self.join(&locked, since: revision)
            let rows: [ChangedRow]
            do { rows = try body(changes) } catch {
                if !isHeld { try Self.commit(&locked) }
                throw error
            }
            for row in rows { locked.group?.add(row, isHeld: isHeld) }
            let (revision, size) = (locked.group?.revision ?? revision, locked.group?.size ?? 0)
            if !isHeld || size > Self.groupSize { try Self.commit(&locked) }
            return revision
        }
    }

    package func save() throws { try locked.withLock { try Self.commit(&$0) } }

    package var hasLostRows: Bool { locked.withLock(\.hasLostRows) }

    /// Begins a transaction unless one has begun, and returns the changes of other processes.
    private static func join(_ locked: inout Locked, since revision: Int64) throws -> StoredChanges {
        if let group = locked.group {
            if group.revision == revision { return StoredChanges(revision: revision) }
            // The caller has lost its rows, and reads them from the file.
            try commit(&locked)
        }
        locked.head = nil
        let connection = locked.connection
        try connection.begin()
        return try connection.ending {
            let journal = SQLiteJournal(connection: connection)
            let head = try journal.head
            let changes = try journal.changes(since: revision, head)
            locked.group = Group(head: head)
            return changes
        }
    }

    /// Saves the rows of the exchanges, and ends their transaction.
    private static func commit(_ locked: inout Locked) throws {
        guard let group = locked.group else { return }
        locked.group = nil
        let (connection, hadLostRows) = (locked.connection, locked.hasLostRows)
        locked.hasLostRows = hadLostRows || group.isHeld
        let (saved, appended, move) = try connection.ending { () -> (head: Int64, appended: Int, move: JournalMove?) in
            var (appended, move) = (locked.appended, locked.move)
            let head = try Self.append(group, to: connection, &appended, &move)
            try connection.rows("COMMIT")
            return (head, appended, move)
        }
        (locked.head, locked.appended, locked.move) = (saved, appended, move)
        locked.hasLostRows = hadLostRows
    }

    /// Appends the rows of exchanges to the journal, moves earlier rows, and returns the new revision.
    private static func append(
        _ group: Group, to connection: SQLiteConnection, _ appended: inout Int, _ move: inout JournalMove?
    ) throws -> Int64 {
        guard !group.rows.isEmpty else { return group.head.current }
        let (journal, bytes) = (
            SQLiteJournal(connection: connection), StoredRecord.encoded(try group.rows.map { try $0.record })
        )
        var head = group.head
        head.current += 1
        try journal.append(bytes, at: head.current)
        appended += bytes.count
        let isFull = head.current - head.moved >= unmovedRevisions || appended > unmovedBytes
        if move == nil, isFull { (move, appended) = (try JournalMove(of: journal, head), 0) }
        if try move?.moveRows(in: journal, head, isWhole: appended > unmovedBytes) == true { move = nil }
        return head.current
    }

    /// Returns the result of SQLite's integrity check: `ok`, or a description of the corruption.
    package func integrity() throws -> String {
        try locked.withLock { locked in
            try locked.connection.rows("PRAGMA integrity_check").compactMap { $0.first?.text }.joined(separator: "; ")
        }
    }
}
