internal import FoundationShims
internal import GRDB
internal import SystemShims

/// A storage in an SQLite file that several processes may open at the same time.
///
/// Every exchange is one `IMMEDIATE` transaction in WAL mode, so a process that is killed leaves either all of it or
/// nothing (https://www.sqlite.org/wal.html). `synchronous` is `NORMAL`: a kill loses no acknowledged exchange; a power
/// failure may lose the last exchanges, but never corrupts the file (https://www.sqlite.org/pragma.html).
package struct SQLiteStorage: WorldStorage {
    package let keepsRecords = true
    package let path: String?
    private let queue: DatabaseQueue

    /// The number of revisions for which the file keeps deleted rows, so that other processes can apply the deletions.
    ///
    /// A process that is further behind reads all rows again.
    private static let rememberedRevisions: Int64 = 2_000
    /// The maximum time that a process waits for another process, in seconds.
    ///
    /// An exchange takes well under a millisecond, so a process waits this long only if another one is stopped during
    /// an exchange.
    private static let busyTimeout: Double = 30

    /// The maximum number of attempts to open a file that other processes are creating.
    ///
    /// Each failure means that another process has made progress, so the limit exceeds the likely number of processes.
    private static let maximumAttempts = 20

    /// Opens the storage at a path, and creates the file if it does not exist.
    package init(path: String) throws(CloudError) {
        self.path = path
        queue = try Self.openRepeatedly(path)
        guard let isNewer = try? queue.read(Self.migrations.hasBeenSuperseded), !isNewer else {
            throw CloudError(.newerFormat, "`\(path)` was written by a newer version of LocalCloud")
        }
    }

    /// Opens the file; tries again if another process opens it at the same time.
    private static func openRepeatedly(_ path: String) throws(CloudError) -> DatabaseQueue {
        var attempt = 1
        while true {
            do {
                return try open(path)
            } catch let error as DatabaseError where attempt < maximumAttempts && isRace(error) {
                attempt += 1
                usleep(UInt32(attempt) * 2_000)
            } catch {
                throw CloudError(.storage, "`\(path)` cannot be opened as the file of a simulated iCloud: \(error)")
            }
        }
    }

    private static func open(_ path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.journalMode = .wal
        configuration.busyMode = .timeout(busyTimeout)
        configuration.label = "LocalCloud"
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try migrations.migrate(queue)
        return queue
    }

    /// Returns whether an error occurs because another process is creating the same file.
    ///
    /// The other process holds a lock for which SQLite does not wait, or has just created the table that this process
    /// is about to create.
    private static func isRace(_ error: DatabaseError) -> Bool {
        [.SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_ERROR, .SQLITE_CONSTRAINT].contains(error.resultCode)
    }

    /// The formats of the file, oldest first.
    ///
    /// A released entry never changes; a new format is a new entry.
    private static var migrations: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1: rows and revisions") { database in
            try database.execute(
                sql: """
                    CREATE TABLE record (
                        kind TEXT NOT NULL, part TEXT NOT NULL, name TEXT NOT NULL, value BLOB,
                        revision INTEGER NOT NULL, PRIMARY KEY (kind, part, name)) WITHOUT ROWID;
                    CREATE INDEX record_revision ON record (revision);
                    CREATE TABLE world (revision INTEGER NOT NULL, forgotten INTEGER NOT NULL);
                    INSERT INTO world VALUES (0, 0);
                    """)
        }
        return migrator
    }

    package func changes(since revision: Int64) throws -> StoredChanges {
        try queue.read { try Self.changes(in: $0, since: revision) }
    }

    package func exchange(
        since revision: Int64, _ body: (StoredChanges) throws -> [StoredRecord]
    ) throws -> Int64 {
        try queue.write { database in
            let changes = try Self.changes(in: database, since: revision)
            let records = try body(changes)
            guard !records.isEmpty else { return changes.revision }
            try Self.keep(records, in: database, as: changes.revision + 1)
            return changes.revision + 1
        }
    }

    private static func changes(in database: Database, since revision: Int64) throws -> StoredChanges {
        let head = try database.cachedStatement(sql: "SELECT revision, forgotten FROM world")
        guard let row = try Row.fetchOne(head) else {
            throw CloudError(.storage, "the file has no revision")
        }
        let current: Int64 = row[0]
        let forgotten: Int64 = row[1]
        guard revision != current else { return StoredChanges(revision: current) }
        // If the revision is newer than the current one, the file was replaced by a different one.
        let isEverything = revision < forgotten || revision > current
        let statement = try database.cachedStatement(
            sql: "SELECT kind, part, name, value FROM record WHERE revision > ?")
        let records = try Row.fetchAll(statement, arguments: [isEverything ? -1 : revision]).map { row in
            StoredRecord(kind: row[0], partition: row[1], key: row[2], value: bytes(row[3]))
        }
        return StoredChanges(revision: current, isEverything: isEverything, records: records)
    }

    private static func bytes(_ value: DatabaseValue) -> [UInt8]? {
        if case .blob(let data) = value.storage { Array(data) } else { nil }
    }

    private static func keep(_ records: [StoredRecord], in database: Database, as revision: Int64) throws {
        let put = try database.cachedStatement(sql: "INSERT OR REPLACE INTO record VALUES (?, ?, ?, ?, ?)")
        for record in records {
            let value = record.value.map { Data($0).databaseValue } ?? .null
            try put.execute(arguments: [record.kind, record.partition, record.key, value, revision])
        }
        try database.cachedStatement(sql: "UPDATE world SET revision = ?").execute(arguments: [revision])
        if revision % rememberedRevisions == 0 {
            try forget(before: revision - rememberedRevisions, in: database)
        }
    }

    private static func forget(before revision: Int64, in database: Database) throws {
        try database.execute(
            sql: "DELETE FROM record WHERE revision <= ? AND value IS NULL", arguments: [revision])
        try database.execute(sql: "UPDATE world SET forgotten = ?", arguments: [revision])
    }
}

extension SQLiteStorage {
    /// Returns the result of SQLite's integrity check: `ok`, or a description of the corruption.
    package func integrity() throws -> String {
        try queue.read { try String.fetchAll($0, sql: "PRAGMA integrity_check").joined(separator: "; ") }
    }
}
