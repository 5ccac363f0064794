import Databases
import StoreRegistry
import TestSupport

/// The databases over which the tests run.
enum TestDatabase: String, CaseIterable, Sendable {
    case sqliteInMemory
    case sqliteFile
    case postgreSQL

    /// The databases that exist on this computer.
    static var available: [TestDatabase] { allCases.filter { $0 != .postgreSQL || PostgreSQLServer.isAvailable } }

    /// The databases that several connections can open.
    static var shared: [TestDatabase] { available.filter { $0 != .sqliteInMemory } }

    /// Returns an empty database.
    func make() throws -> TestDatabaseFile { try TestDatabaseFile(self) }
}

/// An empty database that can be opened several times.
final class TestDatabaseFile: Sendable {
    let kind: TestDatabase
    let address: String

    /// The directory of all files.
    private static let directory = Result { try TemporaryDirectory() }

    init(_ kind: TestDatabase) throws {
        self.kind = kind
        switch kind {
        case .sqliteInMemory: address = ":memory:"
        case .sqliteFile:
            address = try Self.directory.get().newPath()
        case .postgreSQL: address = try PostgreSQLServer.newAddress()
        }
    }

    /// Opens the database.
    func open() throws -> any Database {
        switch kind {
        case .sqliteInMemory: try SQLiteDatabase(path: nil)
        case .sqliteFile: try SQLiteDatabase(path: address)
        case .postgreSQL: try PostgreSQLDatabase(address: address)
        }
    }

    /// Opens a registry whose tables exist.
    func openRegistry() throws -> SharingRegistry {
        let database = try open()
        try RegistrySchema.migrator.migrate(database)
        return SharingRegistry(database)
    }
}
