import Databases
import Foundation
import RegistryModel
import RegistryWorkload
import StoreRegistry
import Synchronization
import Testing

/// The plans of the queries, because a query that scans the history becomes slower with each commit.
@Suite struct QueryPlanTests {
    /// A database that keeps the statements of transactions.
    private final class RecordingDatabase: Database {
        let engine: DatabaseEngine
        let base: any Database
        let statements = Mutex<[Statement]>([])

        struct Statement {
            let sql: String
            let arguments: [DatabaseValue]
        }

        init(_ base: any Database) { (self.base, engine) = (base, base.engine) }

        func transaction<Result>(
            _ access: DatabaseAccess, _ body: (any DatabaseTransaction) throws -> Result
        ) throws -> Result {
            try base.transaction(access) { try body(RecordingTransaction(base: $0, database: self)) }
        }
    }

    private struct RecordingTransaction: DatabaseTransaction {
        let base: any DatabaseTransaction
        let database: RecordingDatabase
        var engine: DatabaseEngine { base.engine }

        func rows(_ sql: String, _ arguments: [DatabaseValue]) throws(DatabaseAccessError) -> [DatabaseRow] {
            database.statements.withLock { $0.append(.init(sql: sql, arguments: arguments)) }
            return try base.rows(sql, arguments)
        }

        func run(_ sql: String, _ arguments: [DatabaseValue]) throws(DatabaseAccessError) -> Int {
            database.statements.withLock { $0.append(.init(sql: sql, arguments: arguments)) }
            return try base.run(sql, arguments)
        }
    }

    /// The tables whose size grows with the number of commits.
    private static let historyTables = ["snapshot", "state", "state_store"]

    @Test(arguments: TestDatabase.available) func `no statement scans the history`(_ kind: TestDatabase) throws {
        let recording = RecordingDatabase(try kind.make().open())
        try RegistrySchema.migrator.migrate(recording)
        let registry = SharingRegistry(recording)
        let organization = Organization(repositoryCount: 4, snapshotCount: 30)
        for repository in 0..<4 { try registry.record(organization.distinctSnapshots(repository)) }
        recording.statements.withLock { $0 = [] }
        try use(registry, organization)
        let statements = recording.statements.withLock { $0 }
        #expect(statements.count > 20)
        for statement in statements {
            guard let plan = try plan(of: statement, in: recording.base) else { continue }
            for table in Self.historyTables {
                // A scan of a whole index also takes longer with each commit.
                let scans = [#"(?m)SCAN \#(table)( |$)"#, #"Seq Scan on \#(table)\b"#].contains {
                    plan.range(of: $0, options: .regularExpression) != nil
                }
                #expect(!scans, "\(statement.sql)\n\(plan)")
            }
        }
    }

    /// Runs the operations of daily use.
    private func use(_ registry: SharingRegistry, _ organization: Organization) throws {
        let store = try #require(organization.snapshot(1, 0).stores.first { $0.identifier.contains("pool") })
        var revision = organization.revision(1, 40)
        revision.commit = "new"
        try registry.record(organization.snapshot(1, 40), of: revision)
        revision.release = "1.0"
        try registry.record(organization.snapshot(1, 40), of: revision)
        _ = try registry.uses(of: organization.name(1), claiming: organization.snapshot(1, 50).stores)
        _ = try registry.stores(StoreFilter(identifier: store.identifier))
        _ = try registry.stores(StoreFilter(app: "Product1"))
        _ = try registry.stores(StoreFilter(repository: organization.name(2)))
        _ = try registry.search("product")
        _ = try registry.repositories()
        _ = try registry.overview(limit: 10)
        _ = try registry.history(of: store)
        _ = try registry.apps(.init(app: "com.example.r1.p1"))
        _ = try registry.profiles(expiringBefore: 1_780_000_100)
        try registry.forget(organization.name(1), release: "1.0")
    }

    /// Returns the plan of a statement; `nil` for statements without one.
    private func plan(of statement: RecordingDatabase.Statement, in database: any Database) throws -> String? {
        let verb = statement.sql.prefix { !$0.isWhitespace }
        guard ["SELECT", "UPDATE", "DELETE"].contains(String(verb)) else { return nil }
        return try database.transaction(.write) { transaction in
            // The tables of the test are small, so the planner would prefer scans.
            if database.engine == .postgreSQL { try transaction.run("SET LOCAL enable_seqscan = off") }
            let explain = database.engine == .postgreSQL ? "EXPLAIN " : "EXPLAIN QUERY PLAN "
            let rows = try transaction.rows(explain + statement.sql, statement.arguments)
            return rows.map { row in
                row.values.compactMap { if case .text(let text) = $0 { text } else { nil } }.joined()
            }
            .joined(separator: "\n")
        }
    }

    @Test func `the roles of the documentation have exactly the permissions of their commands`() throws {
        guard PostgreSQLServer.isAvailable else { return }
        let address = try PostgreSQLServer.newAddress()
        _ = try SharingRegistry.migrate(address)
        let owner = try PostgreSQLDatabase(address: address)
        let schema = try owner.transaction(.read) { try $0.rows("SELECT current_schema()")[0].text(0) }
        let suffix = schema.replacing("test_", with: "")
        let page = try String(
            contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Docs/Registry.md"),
            encoding: .utf8)
        let block = try #require(page.components(separatedBy: "```sql\n").last?.components(separatedBy: "```").first)
        let sql = block.replacing("public", with: schema).replacing(/entcheck_(reader|recorder|admin)/) { match in
            "entcheck_\(match.1)_\(suffix)"
        }
        func registry(_ role: String) throws -> SharingRegistry {
            let name = "\(role)_\(suffix)"
            let user = address.replacing("entcheck:secret-of-tests@", with: "\(name):secret-of-tests@")
            return try SharingRegistry(at: user)
        }
        try owner.transaction(.write) { transaction in
            for statement in sql.split(separator: ";\n") { try transaction.run(String(statement)) }
            try transaction.run(
                "GRANT USAGE ON SCHEMA \(schema) TO entcheck_reader_\(suffix), entcheck_admin_\(suffix)")
            for role in ["reader", "recorder", "admin"] {
                try transaction.run(
                    "CREATE ROLE \(role)_\(suffix) LOGIN PASSWORD 'secret-of-tests' IN ROLE entcheck_\(role)_\(suffix)")
            }
        }
        let (reader, recorder, admin) = (try registry("reader"), try registry("recorder"), try registry("admin"))
        let (first, second) = (Revision.sample("a", "c1", time: 1), Revision.sample("a", "c2", time: 2))
        let denied = #expect(throws: RegistryError.self) { try reader.record(.sample([("A", ["g"])]), of: first) }
        #expect(denied?.message.contains("Docs/Registry.md lists the grants") == true)
        try recorder.record(.sample([("A", ["g"])]), of: first)
        try recorder.record(.sample([("A", ["h"])]), of: second)
        #expect(try reader.stores().map(\.store.identifier) == ["h"])
        #expect(try reader.uses(of: "b", claiming: [.group("h")]).stores.count == 1)
        #expect(try reader.health().problems.isEmpty)
        #expect(throws: RegistryError.self) { try recorder.retire(.group("g"), because: "x") }
        #expect(throws: RegistryError.self) { try recorder.forget("a") }
        try admin.retire(.group("g"), because: "x")
        try admin.setOwner(of: .group("h"), to: "T")
        try admin.record(.sample([("A", ["i"])]), of: second, replacing: true)
        try admin.forget("a")
    }
}
