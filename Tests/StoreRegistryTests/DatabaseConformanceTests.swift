import Databases
import Foundation
import Testing

@Suite struct DatabaseConformanceTests {
    private struct Interruption: Error {}

    /// Returns a database with a table of counters.
    private func counters(_ file: TestDatabaseFile) throws -> any Database {
        let database = try file.open()
        try database.transaction(.write) { transaction in
            try transaction.run(
                "CREATE TABLE counter (name \(database.engine.text) PRIMARY KEY, number BIGINT NOT NULL)")
            try transaction.run("INSERT INTO counter VALUES (?, ?)", ["a", 0])
        }
        return database
    }

    private func number(_ transaction: any DatabaseTransaction) throws -> Int64 {
        try transaction.rows("SELECT number FROM counter WHERE name = ?", ["a"])[0].integer(0)
    }

    @Test(arguments: TestDatabase.available) func `values are returned as they were written`(_ kind: TestDatabase)
        throws
    {
        let database = try kind.make().open()
        let texts = ["", "ä€🙂", "a'b\"c\\d", "?$1", String(repeating: "x", count: 100_000)]
        let numbers: [Int64] = [0, -1, .max, .min]
        try database.transaction(.write) { transaction in
            try transaction.run(
                "CREATE TABLE item (id \(database.engine.rowNumber), text \(database.engine.text), number BIGINT)")
            for text in texts { try transaction.run("INSERT INTO item (text) VALUES (?)", [.text(text)]) }
            for number in numbers { try transaction.run("INSERT INTO item (number) VALUES (?)", [.integer(number)]) }
        }
        let rows = try database.transaction(.read) { try $0.rows("SELECT text, number FROM item ORDER BY id") }
        #expect(rows.compactMap { $0.optionalText(0) } == texts)
        #expect(rows.compactMap { $0.optionalInteger(1) } == numbers)
        #expect(rows[0].values[1] == .null)
    }

    @Test(arguments: TestDatabase.available) func `texts are compared byte for byte`(_ kind: TestDatabase) throws {
        let database = try kind.make().open()
        let rows = try database.transaction(.write) { transaction in
            try transaction.run("CREATE TABLE item (name \(database.engine.text) PRIMARY KEY)")
            for name in ["b", "a", "B", "A", "ä", "a.b", "aB"] {
                try transaction.run("INSERT INTO item VALUES (?)", [.text(name)])
            }
            return try transaction.rows("SELECT name FROM item ORDER BY name")
        }
        #expect(rows.map { $0.text(0) } == ["A", "B", "a", "a.b", "aB", "b", "ä"])
    }

    @Test(arguments: TestDatabase.available) func `a transaction that throws changes nothing`(_ kind: TestDatabase)
        throws
    {
        let database = try counters(kind.make())
        #expect(throws: Interruption.self) {
            try database.transaction(.write) { transaction in
                try transaction.run("UPDATE counter SET number = 7")
                throw Interruption()
            }
        }
        #expect(throws: DatabaseAccessError.self) {
            try database.transaction(.write) { transaction in
                try transaction.run("UPDATE counter SET number = 8")
                try transaction.run("INSERT INTO counter VALUES (?, ?)", ["a", 1])
            }
        }
        #expect(try database.transaction(.read, number) == 0)
    }

    @Test(arguments: TestDatabase.shared) func `a reader sees one state`(_ kind: TestDatabase) throws {
        let file = try kind.make()
        let (reader, writer) = (try counters(file), try file.open())
        let written = DispatchSemaphore(value: 0)
        let seen = try reader.transaction(.read) { transaction in
            let first = try number(transaction)
            Thread.detachNewThread {
                // SQLite lets the writer wait for the reader; PostgreSQL does not.
                _ = try? writer.transaction(.write) { try $0.run("UPDATE counter SET number = 5") }
                written.signal()
            }
            _ = written.wait(timeout: .now() + 0.2)
            return [first, try number(transaction)]
        }
        #expect(seen == [0, 0])
        if try reader.transaction(.read, number) == 0 { written.wait() }
        #expect(try reader.transaction(.read, number) == 5)
    }

    @Test(arguments: TestDatabase.available) func `no update of concurrent writers is lost`(_ kind: TestDatabase) throws
    {
        let file = try kind.make()
        let database = try counters(file)
        let databases = try (0..<8).map { _ in kind == .sqliteInMemory ? database : try file.open() }
        DispatchQueue.concurrentPerform(iterations: 8) { index in
            for _ in 0..<10 {
                #expect(throws: Never.self) {
                    try databases[index].transaction(.write) { transaction in
                        let number = try number(transaction)
                        try transaction.run("UPDATE counter SET number = ?", [.integer(number + 1)])
                    }
                }
            }
        }
        #expect(try database.transaction(.read, number) == 80)
    }

    @Test(arguments: TestDatabase.shared) func `a database that is opened again has its content`(_ kind: TestDatabase)
        throws
    {
        let file = try kind.make()
        _ = try counters(file).transaction(.write) { try $0.run("UPDATE counter SET number = 3") }
        #expect(try file.open().transaction(.read, number) == 3)
    }

    @Test func `a lost connection is replaced, and the transaction is run again`() throws {
        guard PostgreSQLServer.isAvailable else { return }
        let file = try TestDatabase.postgreSQL.make()
        let (database, other) = (try counters(file), try file.open())
        var attempts = 0
        try database.transaction(.write) { transaction in
            attempts += 1
            try transaction.run("UPDATE counter SET number = number + 1")
            guard attempts == 1 else { return }
            let id = try transaction.rows("SELECT pg_backend_pid()")[0].integer(0)
            _ = try other.transaction(.read) { try $0.rows("SELECT pg_terminate_backend(\(id))::int") }
            _ = try transaction.rows("SELECT 1")
        }
        #expect(attempts == 2)
        #expect(try other.transaction(.read, number) == 1)
    }

    @Test(arguments: TestDatabase.shared) func `a migration that several programs start happens once`(
        _ kind: TestDatabase
    )
        throws
    {
        let file = try kind.make()
        let migrator = SchemaMigrator(
            table: "test_version",
            versions: [
                .init(minimumClient: 1) { ["CREATE TABLE item (name \($0.text) PRIMARY KEY)"] },
                .init(minimumClient: 1) { _ in ["ALTER TABLE item ADD COLUMN note BIGINT NOT NULL DEFAULT 7"] },
            ])
        let databases = try (0..<6).map { _ in try file.open() }
        DispatchQueue.concurrentPerform(iterations: 6) { index in
            #expect(throws: Never.self) { try migrator.migrate(databases[index]) }
        }
        #expect(try migrator.state(of: databases[0]).version == 2)
        #expect(try migrator.migrate(databases[0]) == 0)
    }

    @Test(arguments: TestDatabase.shared)
    func `an older program still writes after a version that only adds`(_ kind: TestDatabase) throws {
        let first = SchemaMigrator.Version(minimumClient: 1) { ["CREATE TABLE item (name \($0.text) PRIMARY KEY)"] }
        let added = SchemaMigrator.Version(minimumClient: 1) { _ in
            ["ALTER TABLE item ADD COLUMN note BIGINT NOT NULL DEFAULT 7"]
        }
        let changed = SchemaMigrator.Version(minimumClient: 3) { _ in ["ALTER TABLE item RENAME COLUMN name TO title"] }
        let older = SchemaMigrator(table: "test_version", versions: [first])
        let file = try kind.make()
        let database = try file.open()
        try older.migrate(database)
        try SchemaMigrator(table: "test_version", versions: [first, added]).migrate(database)
        try older.check(database)
        _ = try database.transaction(.write) { try $0.run("INSERT INTO item (name) VALUES (?)", ["a"]) }
        #expect(try database.transaction(.read) { try $0.rows("SELECT note FROM item") }[0].integer(0) == 7)
        try SchemaMigrator(table: "test_version", versions: [first, added, changed]).migrate(database)
        let error = #expect(throws: DatabaseAccessError.self) { try older.check(database) }
        #expect(error?.code == .newerFormat)
    }

    @Test(arguments: TestDatabase.shared)
    func `an interrupted migration leaves the previous version`(_ kind: TestDatabase) throws {
        let database = try kind.make().open()
        let first = SchemaMigrator.Version(minimumClient: 1) { ["CREATE TABLE item (name \($0.text) PRIMARY KEY)"] }
        let broken = SchemaMigrator.Version(minimumClient: 1) { _ in
            ["ALTER TABLE item ADD COLUMN note BIGINT", "ALTER TABLE missing ADD COLUMN note BIGINT"]
        }
        let migrator = SchemaMigrator(table: "test_version", versions: [first, broken])
        #expect(throws: DatabaseAccessError.self) { try migrator.migrate(database) }
        #expect(try migrator.state(of: database).version == 1)
        #expect(throws: DatabaseAccessError.self) {
            try database.transaction(.read) { try $0.rows("SELECT note FROM item") }
        }
        let error = #expect(throws: DatabaseAccessError.self) { try migrator.check(database) }
        #expect(error?.code == .olderFormat)
    }

    @Test func `messages contain no password`() throws {
        guard let address = PostgreSQLServer.address else { return }
        let wrong = address.replacing("secret-of-tests", with: "wrong-secret")
        let error = #expect(throws: DatabaseAccessError.self) { try PostgreSQLDatabase(address: wrong) }
        #expect(error?.message.contains("wrong-secret") == false)
        #expect(error?.message.contains("password authentication failed") == true)
        let malformed = "postgres://user:hidden-secret@[::1/database"
        let other = #expect(throws: DatabaseAccessError.self) { try PostgreSQLDatabase(address: malformed) }
        #expect(other?.message == "the address of the PostgreSQL server is not a valid URI")
    }

    @Test func `a server that does not exist is reported after a bounded wait`() throws {
        guard PostgreSQLServer.isAvailable else { return }
        var limits = PostgreSQLDatabase.Limits()
        limits.connectionWait = 0.1
        let error = #expect(throws: DatabaseAccessError.self) {
            try PostgreSQLDatabase(address: "postgres://user@127.0.0.1:1/none", limits: limits)
        }
        #expect(error?.code == .unreachable)
    }
}
