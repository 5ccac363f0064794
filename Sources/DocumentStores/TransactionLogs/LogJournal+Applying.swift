internal import GRDB

/// The changes of a database caused by imported logs.
public struct TransactionLogImport: Sendable, Hashable {
    /// The inserted rows.
    public var inserted: Set<RowIdentifier> = []
    /// The rows with new values.
    public var updated: Set<RowIdentifier> = []
    /// The deleted rows.
    public var deleted: Set<RowIdentifier> = []

    /// Creates an import, for comparisons in tests.
    public init(
        inserted: Set<RowIdentifier> = [], updated: Set<RowIdentifier> = [], deleted: Set<RowIdentifier> = []
    ) {
        self.inserted = inserted
        self.updated = updated
        self.deleted = deleted
    }

    var isEmpty: Bool { inserted.isEmpty && updated.isEmpty && deleted.isEmpty }

    /// Adds later changes; a row that was inserted and then deleted is not included.
    mutating func add(_ later: TransactionLogImport) {
        for row in later.inserted where deleted.remove(row) == nil { inserted.insert(row) }
        for row in later.inserted where !inserted.contains(row) { updated.insert(row) }
        updated.formUnion(later.updated.subtracting(inserted))
        for row in later.deleted {
            updated.remove(row)
            if inserted.remove(row) == nil { deleted.insert(row) }
        }
    }
}

// Conflict resolution: a row has the values of its last insertion, with all later changes. If two devices set the same
// column, the value with the later stamp is used. A row stays deleted if it was deleted after its last insertion, even
// if another device changed it meanwhile. The order in which logs of different devices arrive therefore has no effect.

extension LogJournal {
    /// Applies a log if it is the next one of its peer and all logs that it depends on were applied.
    /// - Returns: The changes, or `nil` if the log cannot be applied yet.
    func apply(_ log: TransactionLog, to tables: [String: LoggedTable]) throws -> TransactionLogImport? {
        let applied = try applied()
        let own = try state("peer") ?? ""
        let isReady = log.after.allSatisfy { peer, sequence in peer == own || applied[peer] ?? 0 >= sequence }
        guard log.sequence == (applied[log.peer] ?? 0) + 1, isReady else { return nil }
        try setState("importing", "1")
        try database.execute(sql: "PRAGMA defer_foreign_keys = ON")
        let result = try applyChanges(of: log, to: tables)
        try setState("importing", "0")
        try database.execute(
            sql: "INSERT OR REPLACE INTO transaction_log_applied VALUES (?, ?)", arguments: [log.peer, log.sequence])
        // Local changes after this get a later stamp than the log.
        let clock = max(try state("clock").flatMap { Int64($0) } ?? 0, log.time)
        try setState("clock", String(clock))
        return result
    }

    private func applyChanges(
        of log: TransactionLog, to tables: [String: LoggedTable]
    ) throws -> TransactionLogImport {
        var result = TransactionLogImport()
        for change in log.changes {
            guard let table = tables[change.row.table] else {
                throw DocumentError(
                    .badLog, "a log of `\(log.peer)` changes the table `\(change.row.table)`, which is not shared")
            }
            result.add(try apply(change, at: log.stamp, to: table))
        }
        return result
    }

    private func apply(
        _ change: RowChange, at stamp: TransactionLog.Stamp, to table: LoggedTable
    ) throws -> TransactionLogImport {
        let birth = try self.stamp(of: change.row, Self.birth)
        let death = try self.stamp(of: change.row, Self.death)
        switch change.kind {
        case .delete:
            try bury(change.row, at: stamp)
            if let birth, birth > stamp { return TransactionLogImport() }
            return try remove(change.row, from: table)
        case .insert:
            if let birth, birth > stamp { return TransactionLogImport() }
            try bear(change.row, at: stamp)
            if let death, death > stamp { return TransactionLogImport() }
        case .update:
            guard let birth, change.base == birth, death.map({ $0 < birth }) ?? true else {
                return TransactionLogImport()
            }
        }
        return try set(change, at: stamp, in: table)
    }

    private func remove(_ row: RowIdentifier, from table: LoggedTable) throws -> TransactionLogImport {
        try database.execute(
            sql: """
                DELETE FROM \(table.name.quotedDatabaseIdentifier)
                WHERE \(table.key.quotedDatabaseIdentifier) = ?
                """, arguments: [row.key])
        return TransactionLogImport(deleted: database.changesCount > 0 ? [row] : [])
    }

    private func set(
        _ change: RowChange, at stamp: TransactionLog.Stamp, in table: LoggedTable
    ) throws -> TransactionLogImport {
        let values = try newValues(of: change, at: stamp, in: table)
        if try exists(change.row, in: table) {
            guard !values.isEmpty else { return TransactionLogImport() }
            try update(change.row, in: table, to: values)
            return TransactionLogImport(updated: [change.row])
        }
        guard change.kind == .insert else { return TransactionLogImport() }
        try insert(change.row, into: table, values)
        return TransactionLogImport(inserted: [change.row])
    }

    private typealias ColumnValue = (column: String, value: DatabaseValue)

    /// Returns the values of a change that are newer than the values of the database, and records their stamps.
    private func newValues(
        of change: RowChange, at stamp: TransactionLog.Stamp, in table: LoggedTable
    ) throws -> [ColumnValue] {
        var values: [ColumnValue] = []
        // Columns that this database does not have belong to a newer version of the app.
        for column in table.columns {
            guard let value = change.values[column], column != table.key,
                try self.stamp(of: change.row, column).map({ $0 < stamp }) ?? true
            else { continue }
            values.append((column, try value.databaseValue))
            if change.kind == .update { try setStamp(stamp, of: change.row, column) }
        }
        return values
    }

    private func exists(_ row: RowIdentifier, in table: LoggedTable) throws -> Bool {
        let (name, key) = (table.name.quotedDatabaseIdentifier, table.key.quotedDatabaseIdentifier)
        return try Bool.fetchOne(
            database, sql: "SELECT 1 FROM \(name) WHERE \(key) = ?", arguments: [row.key]) ?? false
    }

    private func update(_ row: RowIdentifier, in table: LoggedTable, to values: [ColumnValue]) throws {
        let (name, key) = (table.name.quotedDatabaseIdentifier, table.key.quotedDatabaseIdentifier)
        let list = values.map { "\($0.column.quotedDatabaseIdentifier) = ?" }.joined(separator: ", ")
        try database.execute(
            sql: "UPDATE \(name) SET \(list) WHERE \(key) = ?",
            arguments: StatementArguments(values.map(\.value) + [row.key.databaseValue]))
    }

    private func insert(_ row: RowIdentifier, into table: LoggedTable, _ values: [ColumnValue]) throws {
        let (name, key) = (table.name.quotedDatabaseIdentifier, table.key.quotedDatabaseIdentifier)
        let list = ([key] + values.map(\.column.quotedDatabaseIdentifier)).joined(separator: ", ")
        let marks = Array(repeating: "?", count: values.count + 1).joined(separator: ", ")
        try database.execute(
            sql: "INSERT INTO \(name) (\(list)) VALUES (\(marks))",
            arguments: StatementArguments([row.key.databaseValue] + values.map(\.value)))
    }
}
