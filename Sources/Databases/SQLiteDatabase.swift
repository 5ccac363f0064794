internal import GRDB
internal import SystemShims

/// A database in an SQLite file or in memory.
///
/// The file keeps SQLite's rollback journal and full synchronization: a committed transaction survives a power failure,
/// a closed database is a single file, and network file systems are possible, unlike in WAL mode
/// (<https://www.sqlite.org/wal.html>).
package final class SQLiteDatabase: Database {
    package let engine = DatabaseEngine.sqlite

    private let queue: DatabaseQueue

    /// The maximum number of attempts to open a file that other processes are creating; each failure means that another
    /// process has made progress.
    private static let openingLimit = 20

    /// Opens a file, and creates it if it does not exist.
    ///
    /// - Parameters:
    ///   - path: The path of the file; a database in memory if `nil`.
    ///   - seconds: The maximum wait for other processes. The longest transaction, an import, takes seconds.
    /// - Throws: ``DatabaseAccessError`` if the file cannot be opened.
    package init(path: String?, waiting seconds: Double = 60) throws(DatabaseAccessError) {
        var configuration = Configuration()
        configuration.busyMode = .timeout(seconds)
        configuration.label = "entcheck"
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = FULL") }
        guard let path else {
            queue = try Self.translating { try DatabaseQueue(configuration: configuration) }
            return
        }
        queue = try Self.openRepeatedly(path, configuration)
    }

    private static func openRepeatedly(
        _ path: String, _ configuration: Configuration
    ) throws(DatabaseAccessError) -> DatabaseQueue {
        for attempt in 1..<openingLimit {
            do throws(DatabaseAccessError) {
                return try translating { try DatabaseQueue(path: path, configuration: configuration) }
            } catch  where error.code == .busy {
                usleep(UInt32(attempt) * 2_000)
            } catch {
                throw DatabaseAccessError(.unreachable, "`\(path)` cannot be opened: \(error.message)")
            }
        }
        throw DatabaseAccessError(.busy, "`\(path)` cannot be opened, because other processes use it")
    }

    package func transaction<Result>(
        _ access: DatabaseAccess, _ body: (any DatabaseTransaction) throws -> Result
    ) throws -> Result {
        var result: Swift.Result<Result, any Error>?
        do {
            try queue.inDatabase { database in
                // A deferred transaction that first reads and then writes would fail if another process wrote in the
                // meantime.
                try database.inTransaction(access == .read ? .deferred : .immediate) {
                    result = .init { try body(SQLiteTransaction(database: database)) }
                    guard case .success = result else { return .rollback }
                    return access == .read ? .rollback : .commit
                }
            }
        } catch {
            if case .failure(let reason) = result { throw reason }
            throw (error as? GRDB.DatabaseError).map(DatabaseAccessError.init) ?? error
        }
        guard let result else { throw DatabaseAccessError(.failure, "the transaction was not run") }
        return try result.get()
    }

    fileprivate static func translating<Result>(
        _ body: () throws -> Result
    ) throws(DatabaseAccessError) -> Result {
        do {
            return try body()
        } catch let error as GRDB.DatabaseError {
            throw DatabaseAccessError(error)
        } catch {
            throw DatabaseAccessError(.failure, "\(error)")
        }
    }
}

extension SQLiteDatabase {
    /// Returns the result of SQLite's integrity check: `ok`, or a description of the corruption.
    package func integrity() throws(DatabaseAccessError) -> String {
        try Self.translating {
            try queue.inDatabase { try String.fetchAll($0, sql: "PRAGMA integrity_check").joined(separator: "; ") }
        }
    }
}

/// A transaction of SQLite.
private struct SQLiteTransaction: DatabaseTransaction {
    let engine = DatabaseEngine.sqlite
    let database: GRDB.Database

    /// The size above which a statement is not kept for the next call, in bytes; longer ones insert many rows and are
    /// rarely repeated.
    private static let cachedSize = 4000

    private func statement(_ sql: String) throws -> Statement {
        sql.utf8.count > Self.cachedSize ? try database.makeStatement(sql: sql) : try database.cachedStatement(sql: sql)
    }

    func rows(_ sql: String, _ arguments: [DatabaseValue]) throws(DatabaseAccessError) -> [DatabaseRow] {
        try SQLiteDatabase.translating {
            let statement = try statement(sql)
            let rows = try Row.fetchAll(statement, arguments: StatementArguments(arguments.map(\.argument)))
            return rows.map { row in DatabaseRow(row.databaseValues.map(DatabaseValue.init)) }
        }
    }

    func run(_ sql: String, _ arguments: [DatabaseValue]) throws(DatabaseAccessError) -> Int {
        try SQLiteDatabase.translating {
            let statement = try statement(sql)
            try statement.execute(arguments: StatementArguments(arguments.map(\.argument)))
            return database.changesCount
        }
    }
}

extension DatabaseValue {
    fileprivate var argument: (any DatabaseValueConvertible)? {
        switch self {
        case .null: nil
        case .integer(let number): number
        case .text(let text): text
        }
    }

    fileprivate init(_ value: GRDB.DatabaseValue) {
        switch value.storage {
        case .int64(let number): self = .integer(number)
        case .string(let text): self = .text(text)
        case .double(let number): self = Int64(exactly: number.rounded(.towardZero)).map { .integer($0) } ?? .null
        case .null, .blob: self = .null
        }
    }
}

extension DatabaseAccessError {
    fileprivate init(_ error: GRDB.DatabaseError) {
        let code: Code =
            switch error.resultCode {
            case .SQLITE_BUSY, .SQLITE_LOCKED: .busy
            case .SQLITE_CONSTRAINT: .constraint
            case .SQLITE_FULL: .full
            case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH: .permission
            case .SQLITE_CANTOPEN, .SQLITE_NOTADB: .unreachable
            default: error.message?.hasPrefix("no such table") == true ? .missingTable : .failure
            }
        self.init(code, error.message ?? "SQLite reports the error \(error.resultCode.rawValue)")
    }
}
