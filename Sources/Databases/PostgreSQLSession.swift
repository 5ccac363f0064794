internal import Synchronization
internal import SystemShims

/// One connection to a PostgreSQL server that holds a lock of the schema, so that no other session with this lock
/// changes the same tables.
///
/// The server releases the lock when the connection ends, for example because the process was killed
/// (<https://www.postgresql.org/docs/current/explicit-locking.html#ADVISORY-LOCKS>).
package final class PostgreSQLSession: Sendable {
    private let address: String
    private let lock: Int
    private let limits: PostgreSQLDatabase.Limits
    private let connection: Mutex<PostgreSQLConnection?>

    /// The maximum wait for the lock, in seconds: the server needs a moment to notice that a process was killed.
    private static let lockWait = 3.0
    /// The pause between two attempts to acquire the lock, in microseconds.
    private static let pause: UInt32 = 100_000

    /// Connects to a server and acquires the lock.
    ///
    /// - Parameters:
    ///   - address: A connection URI, or a list of `keyword = value`.
    ///   - lock: The number of the lock, from 0 to 2,147,483,647.
    ///   - limits: The limits for repeated attempts.
    /// - Throws: ``DatabaseAccessError``, with the code `busy` if another session holds the lock.
    package init(
        address: String, lock: Int, limits: PostgreSQLDatabase.Limits = .init()
    ) throws(DatabaseAccessError) {
        try PostgreSQLDatabase.check(address)
        (self.address, self.lock, self.limits) = (address, lock, limits)
        connection = Mutex(nil)
        let opened = try open()
        connection.withLock { $0 = opened }
    }

    private func open() throws(DatabaseAccessError) -> PostgreSQLConnection {
        let connection = try PostgreSQLDatabase.connect(to: address, limits)
        // The server releases the lock of a computer that it cannot reach anymore.
        for setting in ["idle = 30", "interval = 10", "count = 3"] {
            try connection.run("SET tcp_keepalives_\(setting)", [])
        }
        var waited = 0.0
        while true {
            let row = try connection.rows(
                "SELECT pg_try_advisory_lock(?::int, hashtext(current_schema()))::int", [.init(lock)]
            ).first
            if row?.integer(0) == 1 { return connection }
            guard waited < Self.lockWait else {
                throw DatabaseAccessError(.busy, "another process uses this database for the same purpose")
            }
            usleep(Self.pause)
            waited += Double(Self.pause) / 1_000_000
        }
    }

    /// Runs a transaction.
    ///
    /// - Parameters:
    ///   - prepare: Reads the input of the transaction. If the connection is lost, it is run again on a new connection.
    ///   - body: The remaining part of the transaction, which is run once.
    /// - Returns: The result of `body`.
    /// - Throws: The error of `prepare` or `body`, or ``DatabaseAccessError``.
    package func transaction<Input, Result>(
        _ prepare: (any DatabaseTransaction) throws -> Input,
        _ body: (any DatabaseTransaction, Input) throws -> Result
    ) throws -> Result {
        var result: Result?
        try connection.withLock { known in
            let (current, input) = try begin(&known, prepare)
            do {
                result = try body(current, input)
                try current.commit()
            } catch {
                // A connection in an unknown state is closed, so the next transaction opens another one.
                if !current.isConnected || (try? current.run("ROLLBACK", [])) == nil { known = nil }
                throw error
            }
        }
        guard let result else { throw DatabaseAccessError(.failure, "the transaction has no result") }
        return result
    }

    private func begin<Input>(
        _ known: inout PostgreSQLConnection?, _ prepare: (any DatabaseTransaction) throws -> Input
    ) throws -> (PostgreSQLConnection, Input) {
        var attempt = 1
        while true {
            let current = try known ?? open()
            known = current
            do {
                try current.run("BEGIN", [])
                return (current, try prepare(current))
            } catch let error as DatabaseAccessError
                where [.disconnected, .conflict].contains(error.code) && attempt < Self.attempts
            {
                known = nil
                attempt += 1
            } catch {
                if !current.isConnected || (try? current.run("ROLLBACK", [])) == nil { known = nil }
                throw error
            }
        }
    }

    /// The maximum number of connections for one transaction; each of them waits until the server accepts connections.
    private static let attempts = 3
}
