internal import Synchronization
internal import SystemShims

/// A storage in an SQLite file that several processes may open at the same time.
///
/// Every exchange is one `IMMEDIATE` transaction in WAL mode, so a process that is killed leaves either all of it or
/// nothing (https://www.sqlite.org/wal.html). `synchronous` is `NORMAL`: a kill loses no acknowledged exchange; a power
/// failure may lose the last exchanges, but never corrupts the file (https://www.sqlite.org/pragma.html).
package final class SQLiteStorage: WorldStorage {
    package let keepsRecords = true
    package let path: String?
    private let connection: Mutex<SQLiteConnection>

    /// The number of revisions for which the file keeps deleted rows, so that other processes can apply the deletions.
    ///
    /// A process that is further behind reads all rows again.
    private static let rememberedRevisions: Int64 = 2_000
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
        let opened = try Self.openRepeatedly(path)
        connection = Mutex(opened)
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
        for old in try connection.rows("SELECT kind, part, name, value FROM record").map(record(in:)) {
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
        try connection.withLock { connection in
            try connection.read { try Self.changes(in: connection, since: revision) }
        }
    }

    package func exchange(
        since revision: Int64, _ body: (StoredChanges) throws -> [StoredRecord]
    ) throws -> Int64 {
        try connection.withLock { connection in
            try connection.write {
                let changes = try Self.changes(in: connection, since: revision)
                let records = try body(changes)
                guard !records.isEmpty else { return changes.revision }
                try Self.write(records, in: connection, as: changes.revision + 1)
                return changes.revision + 1
            }
        }
    }

    private static func changes(in connection: SQLiteConnection, since revision: Int64) throws -> StoredChanges {
        guard let head = try connection.rows("SELECT revision, forgotten FROM world").first,
            let current = head.first?.integer, let forgotten = head.last?.integer
        else { throw CloudError(.storage, "the file has no revision") }
        guard revision != current else { return StoredChanges(revision: current) }
        // If the revision is newer than the current one, the file was replaced by a different one.
        let isEverything = revision < forgotten || revision > current
        let rows = try connection.rows(
            "SELECT kind, part, name, value FROM record WHERE revision > ?",
            [.integer(isEverything ? -1 : revision)])
        return StoredChanges(
            revision: current, isEverything: isEverything, records: try rows.map(record(in:)))
    }

    /// Returns the record in a row with the columns `kind`, `part`, `name`, and `value`.
    private static func record(in row: [SQLiteConnection.Value]) throws(CloudError) -> StoredRecord {
        guard row.count == 4, let kind = row[0].text, let partition = row[1].text, let key = row[2].text else {
            throw CloudError(.storage, "the file contains a row whose name is not text")
        }
        return StoredRecord(kind: kind, partition: partition, key: key, value: row[3].blob)
    }

    private static func write(_ records: [StoredRecord], in connection: SQLiteConnection, as revision: Int64) throws {
        for record in records {
            try connection.rows(
                "INSERT OR REPLACE INTO record VALUES (?, ?, ?, ?, ?)",
                [
                    .text(record.kind), .text(record.partition), .text(record.key),
                    record.value.map { .blob($0) } ?? .null, .integer(revision),
                ])
        }
        try connection.rows("UPDATE world SET revision = ?", [.integer(revision)])
        if revision % rememberedRevisions == 0 {
            try forget(before: revision - rememberedRevisions, in: connection)
        }
    }

    private static func forget(before revision: Int64, in connection: SQLiteConnection) throws {
        try connection.rows("DELETE FROM record WHERE revision <= ? AND value IS NULL", [.integer(revision)])
        try connection.rows("UPDATE world SET forgotten = ?", [.integer(revision)])
    }
}

extension SQLiteStorage {
    /// Returns the result of SQLite's integrity check: `ok`, or a description of the corruption.
    package func integrity() throws -> String {
        try connection.withLock { connection in
            try connection.rows("PRAGMA integrity_check").compactMap { $0.first?.text }.joined(separator: "; ")
        }
    }
}
