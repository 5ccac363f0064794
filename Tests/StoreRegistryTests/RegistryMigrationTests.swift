import Databases
import RegistryModel
import RegistryWorkload
import StoreRegistry
import Testing

/// The versions of the tables of a registry.
@Suite struct RegistryMigrationTests {
    /// Returns a migrator that knows only the first versions, like an older program.
    private func migrator(of version: Int) -> SchemaMigrator {
        SchemaMigrator(
            table: "registry_version", versions: Array(RegistrySchema.migrator.versions.prefix(version)))
    }

    private func indexes(_ database: any Database) throws -> Set<String> {
        let sql =
            database.engine == .sqlite
            ? "SELECT name FROM sqlite_master WHERE type = 'index'"
            : "SELECT indexname::text FROM pg_indexes WHERE schemaname = current_schema()"
        return Set(try database.transaction(.read) { try $0.rows(sql) }.map { $0.text(0) })
    }

    @Test(arguments: TestDatabase.available)
    func `a registry of the first version gets the later indexes`(_ kind: TestDatabase) throws {
        let database = try kind.make().open()
        try migrator(of: 1).migrate(database)
        #expect(try !indexes(database).contains("repository_state"))
        let registry = SharingRegistry(database)
        try registry.record(.sample([("A", ["g"])]), of: .sample("a", "c1", time: 1))
        #expect(try RegistrySchema.migrator.migrate(database) == RegistrySchema.migrator.versions.count - 1)
        #expect(try indexes(database).contains("repository_state"))
        #expect(try registry.stores().map(\.store.identifier) == ["g"])
        #expect(try registry.health().problems.isEmpty)
    }

    @Test(arguments: TestDatabase.available)
    func `an index that already exists is kept`(_ kind: TestDatabase) throws {
        let database = try kind.make().open()
        try migrator(of: 1).migrate(database)
        _ = try database.transaction(.write) {
            try $0.run("CREATE INDEX repository_state ON repository (current_state)")
        }
        try RegistrySchema.migrator.migrate(database)
        try RegistrySchema.migrator.check(database)
        #expect(try indexes(database).contains("repository_state"))
    }

    @Test(arguments: TestDatabase.available)
    func `a program of the first version still records`(_ kind: TestDatabase) throws {
        let database = try kind.make().open()
        try RegistrySchema.migrator.migrate(database)
        try migrator(of: 1).check(database)
        #expect(try SharingRegistry(database).status().version == RegistrySchema.migrator.versions.count)
    }

    @Test func `an older file is updated when it is opened, and an older server is not`() throws {
        let file = try TestDatabase.sqliteFile.make()
        try migrator(of: 1).migrate(try file.open())
        #expect(try SharingRegistry(at: file.address).status().version == RegistrySchema.migrator.versions.count)
        guard PostgreSQLServer.isAvailable else { return }
        let server = try TestDatabase.postgreSQL.make()
        try migrator(of: 1).migrate(try server.open())
        let error = #expect(throws: RegistryError.self) { try SharingRegistry(at: server.address) }
        #expect(error?.message.contains("run `entcheck registry migrate`") == true)
    }
}
