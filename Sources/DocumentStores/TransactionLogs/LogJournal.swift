internal import FoundationShims
internal import GRDB

/// The bookkeeping of logs in a database: the logs to send, the applied logs, and the stamps of all values.
///
/// The journal is stored in the database and changes in the same transactions as the values. The process can therefore
/// end at any time: each log is applied once, and each recorded log is sent.
struct LogJournal {
    let contentName: String
    let database: Database

    /// The migrations of the tables; a new format is a new migration.
    static var migrations: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("transaction logs 1") { database in
            try database.execute(
                sql: """
                    CREATE TABLE transaction_log_state (name TEXT PRIMARY KEY, value TEXT NOT NULL);
                    CREATE TABLE transaction_log_pending (
                        number INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, "table" TEXT NOT NULL,
                        "key" TEXT NOT NULL CHECK (typeof("key") = 'text'), "values" TEXT NOT NULL);
                    CREATE TABLE transaction_log_outbox (
                        sequence INTEGER PRIMARY KEY, body BLOB NOT NULL, isSent BOOLEAN NOT NULL);
                    CREATE TABLE transaction_log_applied (peer TEXT PRIMARY KEY, sequence INTEGER NOT NULL);
                    CREATE TABLE transaction_log_stamp (
                        "table" TEXT NOT NULL, "key" TEXT NOT NULL, "column" TEXT NOT NULL, time INTEGER NOT NULL,
                        peer TEXT NOT NULL, sequence INTEGER NOT NULL, PRIMARY KEY ("table", "key", "column"));
                    INSERT INTO transaction_log_state VALUES ('importing', '0'), ('clock', '0'), ('sequence', '0');
                    """)
        }
        return migrator
    }
}

// MARK: - State

extension LogJournal {
    func state(_ name: String) throws -> String? {
        try String.fetchOne(database, sql: "SELECT value FROM transaction_log_state WHERE name = ?", arguments: [name])
    }

    func setState(_ name: String, _ value: String) throws {
        try database.execute(
            sql: "INSERT OR REPLACE INTO transaction_log_state VALUES (?, ?)", arguments: [name, value])
    }

    private func number(_ name: String) throws -> Int64 { try state(name).flatMap { Int64($0) } ?? 0 }

    /// Returns the identity of this database among the databases that share the store.
    ///
    /// The identity is created at the first call and never reused, so that a database that is created again does not
    /// continue the sequence of the old database.
    func peer(named name: String) throws -> String {
        if let peer = try state("peer") { return peer }
        let peer = "\(name)~\(UUID().uuidString)"
        try setState("peer", peer)
        return peer
    }

    /// Returns the number of applied logs of each peer.
    func applied() throws -> [String: Int] {
        let rows = try Row.fetchAll(database, sql: "SELECT peer, sequence FROM transaction_log_applied")
        return Dictionary(rows.map { ($0["peer"], $0["sequence"]) }) { first, _ in first }
    }
}

// MARK: - Local changes

extension LogJournal {
    /// Records a log of the changes since the last log.
    /// - Returns: Whether there were changes.
    func record(peer: String, now: Int64) throws -> Bool {
        let pending = try Row.fetchAll(database, sql: "SELECT * FROM transaction_log_pending ORDER BY number")
        guard !pending.isEmpty else { return false }
        let stamp = TransactionLog.Stamp(
            time: max(now, try number("clock") &+ 1), peer: peer, sequence: Int(try number("sequence")) &+ 1)
        let changes = try pending.map { row in
            let change = try change(row)
            try note(change, at: stamp)
            return change
        }
        let log = TransactionLog(
            contentName: contentName, peer: peer, sequence: stamp.sequence, time: stamp.time, after: try applied(),
            changes: changes)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        try database.execute(
            sql: "INSERT INTO transaction_log_outbox VALUES (?, ?, FALSE)",
            arguments: [stamp.sequence, try encoder.encode(log)])
        try database.execute(sql: "DELETE FROM transaction_log_pending")
        try setState("clock", String(stamp.time))
        try setState("sequence", String(stamp.sequence))
        return true
    }

    private func change(_ row: Row) throws -> RowChange {
        let identifier = RowIdentifier(table: row["table"], key: row["key"])
        let kind = RowChange.Kind(rawValue: row["kind"]) ?? .update
        let values = try JSONDecoder().decode([String: LoggedValue].self, from: Data((row["values"] as String).utf8))
        var change = RowChange(kind: kind, row: identifier, values: values)
        if kind == .update { change.base = try stamp(of: identifier, LogJournal.birth) }
        return change
    }

    /// Records the stamps of a local change.
    private func note(_ change: RowChange, at stamp: TransactionLog.Stamp) throws {
        switch change.kind {
        case .delete: try bury(change.row, at: stamp)
        case .insert: try bear(change.row, at: stamp)
        case .update: for column in change.values.keys { try setStamp(stamp, of: change.row, column) }
        }
    }

    /// Returns the logs that are not sent yet, in order.
    func unsent() throws -> [(sequence: Int, body: Data)] {
        try Row.fetchAll(
            database, sql: "SELECT sequence, body FROM transaction_log_outbox WHERE NOT isSent ORDER BY sequence"
        ).map { ($0["sequence"], $0["body"]) }
    }

    func markSent(_ sequence: Int) throws {
        try database.execute(
            sql: "UPDATE transaction_log_outbox SET isSent = TRUE WHERE sequence = ?", arguments: [sequence])
    }
}

// MARK: - Stamps

extension LogJournal {
    /// The pseudo column for the stamp of a row's last insertion; no real column has an empty name.
    static let birth = ""
    /// The pseudo column for the stamp of a row's last deletion.
    static let death = "\u{1}deleted"

    func stamp(of row: RowIdentifier, _ column: String) throws -> TransactionLog.Stamp? {
        try Row.fetchOne(
            database,
            sql: """
                SELECT time, peer, sequence FROM transaction_log_stamp
                WHERE "table" = ? AND "key" = ? AND "column" = ?
                """, arguments: [row.table, row.key, column]
        ).map { TransactionLog.Stamp(time: $0["time"], peer: $0["peer"], sequence: $0["sequence"]) }
    }

    func setStamp(_ stamp: TransactionLog.Stamp, of row: RowIdentifier, _ column: String) throws {
        try database.execute(
            sql: "INSERT OR REPLACE INTO transaction_log_stamp VALUES (?, ?, ?, ?, ?, ?)",
            arguments: [row.table, row.key, column, stamp.time, stamp.peer, stamp.sequence])
    }

    /// Records the insertion of a row; all its values get this stamp.
    func bear(_ row: RowIdentifier, at stamp: TransactionLog.Stamp) throws {
        try forgetValues(of: row)
        try setStamp(stamp, of: row, Self.birth)
    }

    /// Records the deletion of a row.
    func bury(_ row: RowIdentifier, at stamp: TransactionLog.Stamp) throws {
        if let birth = try self.stamp(of: row, Self.birth), birth < stamp { try forgetValues(of: row) }
        if let death = try self.stamp(of: row, Self.death), death > stamp { return }
        try setStamp(stamp, of: row, Self.death)
    }

    private func forgetValues(of row: RowIdentifier) throws {
        try database.execute(
            sql: """
                DELETE FROM transaction_log_stamp WHERE "table" = ? AND "key" = ? AND "column" NOT IN (?, ?)
                """, arguments: [row.table, row.key, Self.birth, Self.death])
    }
}
