/// Creates and updates the tables of a database, one version after another.
///
/// Each version and its number are written in one transaction, so an interrupted migration leaves the previous version.
/// A released version never changes. A version that only adds tables, indexes, and columns with default values does not
/// disturb older programs that still write.
package struct SchemaMigrator: Sendable {
    /// The versions, oldest first.
    package let versions: [Version]

    /// The name of the table with the version numbers.
    private let table: String

    /// A version of the tables.
    package struct Version: Sendable {
        /// The lowest version of programs that may still read and write the tables.
        package let minimumClient: Int

        /// Returns the statements that lead from the previous version to this one.
        package let statements: @Sendable (DatabaseEngine) -> [String]

        /// Creates a version.
        package init(minimumClient: Int, _ statements: @escaping @Sendable (DatabaseEngine) -> [String]) {
            self.minimumClient = minimumClient
            self.statements = statements
        }
    }

    /// The state of a database.
    package struct State: Sendable, Hashable {
        /// The version of the tables; 0 if there are none.
        package let version: Int
        /// The lowest version of programs that may use the tables.
        package let minimumClient: Int
    }

    /// Creates a migrator.
    ///
    /// - Parameters:
    ///   - table: The name of the table with the version numbers.
    ///   - versions: The versions, oldest first.
    package init(table: String, versions: [Version]) {
        self.table = table
        self.versions = versions
    }

    /// Returns the version of a database.
    package func state(of database: any Database) throws -> State {
        do {
            return try database.transaction(.read, state)
        } catch let error as DatabaseAccessError where error.code == .missingTable {
            return State(version: 0, minimumClient: 0)
        }
    }

    private func state(in transaction: any DatabaseTransaction) throws(DatabaseAccessError) -> State {
        let rows = try transaction.rows("SELECT version, minimum_client FROM \(table) ORDER BY version DESC LIMIT 1")
        return State(
            version: Int(rows.first?.integer(0) ?? 0), minimumClient: Int(rows.first?.integer(1) ?? 0))
    }

    /// Checks that this program can use a database.
    ///
    /// - Throws: ``DatabaseAccessError`` if the tables are too old or too new.
    package func check(_ database: any Database) throws {
        let state = try state(of: database)
        if state.version == 0 {
            throw DatabaseAccessError(.olderFormat, "the database contains no tables of a registry")
        }
        if state.version < versions.count {
            throw DatabaseAccessError(
                .olderFormat, "the tables have the version \(state.version); this program requires \(versions.count)")
        }
        if state.minimumClient > versions.count {
            throw DatabaseAccessError(
                .newerFormat,
                "the tables have the version \(state.version), which requires a newer version of entcheck")
        }
    }

    /// Returns whether the tables exist, in any version.
    package func hasTables(in database: any Database) throws -> Bool { try state(of: database).version > 0 }

    /// Updates a database to the newest version; programs that do this at the same time wait for each other.
    ///
    /// - Returns: The number of versions that were added.
    @discardableResult
    package func migrate(_ database: any Database) throws -> Int {
        var count = 0
        while try addVersion(to: database) { count += 1 }
        return count
    }

    /// Adds the next version; returns whether there was one.
    private func addVersion(to database: any Database) throws -> Bool {
        if try state(of: database).version >= versions.count { return false }
        return try database.transaction(.write) { transaction in
            if database.engine == .postgreSQL {
                // The lock lets a second program wait: two programs that create one table at the same time would fail
                // in the catalog of the server. If another program adds the version during the wait, the insertion
                // below is a conflict. Without this setting, the notice that the table exists would appear on standard
                // error.
                try transaction.run("SET LOCAL client_min_messages = warning")
                _ = try transaction.rows("SELECT 1 FROM pg_advisory_xact_lock(hashtext('\(table)'))")
            }
            try transaction.run(
                """
                CREATE TABLE IF NOT EXISTS \(table) (
                    version BIGINT PRIMARY KEY, minimum_client BIGINT NOT NULL)
                """)
            let version = try state(in: transaction).version
            guard version < versions.count else { return false }
            let added = try transaction.run(
                "INSERT INTO \(table) (version, minimum_client) VALUES (?, ?) ON CONFLICT (version) DO NOTHING",
                [DatabaseValue(version + 1), DatabaseValue(versions[version].minimumClient)])
            guard added == 1 else { throw DatabaseAccessError(.conflict, "another program migrates the tables") }
            for statement in versions[version].statements(database.engine) { try transaction.run(statement) }
            return true
        }
    }
}
