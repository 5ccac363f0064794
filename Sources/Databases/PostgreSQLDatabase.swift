internal import CPostgreSQL
internal import Synchronization
internal import SystemShims

/// A database on a PostgreSQL server.
///
/// Transactions have the isolation level `REPEATABLE READ`, which detects two transactions that change the same row
/// (<https://www.postgresql.org/docs/current/transaction-iso.html>). `SERIALIZABLE` would also report conflicts between
/// transactions whose rows are only on the same page of an index, and concurrent recorders would mostly repeat each
/// other.
package final class PostgreSQLDatabase: Database {
    package let engine = DatabaseEngine.postgreSQL

    private let address: String
    private let limits: Limits

    /// The connections that no transaction uses.
    private let idle = Mutex<[PostgreSQLConnection]>([])

    /// The limits for repeated attempts.
    package struct Limits: Sendable {
        /// The maximum number of times that a transaction is run.
        ///
        /// Each conflict means that another transaction was committed, so the limit exceeds the likely number of
        /// concurrent writers.
        package var attempts = 200
        /// The maximum wait for a server that starts or cannot be reached, in seconds; a restart takes a few seconds.
        package var connectionWait = 15.0

        /// Creates the default limits.
        package init() {}
    }

    /// Connects to a server.
    ///
    /// - Parameters:
    ///   - address: A connection URI, or a list of `keyword = value`.
    ///   - limits: The limits for repeated attempts.
    /// - Throws: ``DatabaseAccessError`` if the server cannot be used.
    package init(address: String, limits: Limits = Limits()) throws(DatabaseAccessError) {
        try Self.check(address)
        self.address = address
        self.limits = limits
        let connection = try Self.connect(to: address, limits)
        idle.withLock { $0.append(connection) }
    }

    private static let isLibraryLoaded = cpg_prepare() != 0

    /// Checks that the client library is installed and that an address is valid.
    static func check(_ address: String) throws(DatabaseAccessError) {
        guard isLibraryLoaded else {
            throw DatabaseAccessError(
                .unreachable,
                "the PostgreSQL client library libpq is not installed; install the package `libpq5` (Debian, Ubuntu) or "
                    + "`libpq` (Homebrew, Fedora)")
        }
        guard cpg_is_valid_address(address) != 0 else {
            throw DatabaseAccessError(.unreachable, "the address of the PostgreSQL server is not a valid URI")
        }
    }

    package func transaction<Result>(
        _ access: DatabaseAccess, _ body: (any DatabaseTransaction) throws -> Result
    ) throws -> Result {
        var attempt = 1
        while true {
            do {
                return try attemptTransaction(access, body)
            } catch let error as DatabaseAccessError
                where [.conflict, .disconnected].contains(error.code) && attempt < limits.attempts
            {
                if error.code == .disconnected { idle.withLock { $0.removeAll() } }
                // Waits for a random time, so that the same transactions do not conflict again.
                usleep(.random(in: 0...UInt32(min(attempt, 50)) * 1_000))
                attempt += 1
            }
        }
    }

    private func attemptTransaction<Result>(
        _ access: DatabaseAccess, _ body: (any DatabaseTransaction) throws -> Result
    ) throws -> Result {
        let known = idle.withLock { $0.popLast() }
        let connection = try known ?? Self.connect(to: address, limits)
        do {
            try connection.run("BEGIN ISOLATION LEVEL REPEATABLE READ" + (access == .read ? " READ ONLY" : ""), [])
            let result = try body(connection)
            if access == .write {
                try connection.commit()
            } else if (try? connection.commit()) == nil {
                // The result was read, so a connection that was lost since then does not matter.
                return result
            }
            idle.withLock { $0.append(connection) }
            return result
        } catch {
            if connection.isConnected, (try? connection.run("ROLLBACK", [])) != nil {
                idle.withLock { $0.append(connection) }
            }
            throw error
        }
    }

    /// Connects to the server; tries again for a time if it is starting or cannot be reached.
    static func connect(to address: String, _ limits: Limits) throws(DatabaseAccessError) -> PostgreSQLConnection {
        var waited = 0.0
        var pause = 0.05
        while true {
            do throws(DatabaseAccessError) {
                return try PostgreSQLConnection(address: address)
            } catch  where error.code == .disconnected && waited < limits.connectionWait {
                usleep(UInt32(pause * 1_000_000))
                waited += pause
                pause = min(pause * 2, 1)
            } catch {
                throw DatabaseAccessError(.unreachable, "the PostgreSQL server cannot be used: \(error.message)")
            }
        }
    }
}
