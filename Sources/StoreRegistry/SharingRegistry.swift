package import Databases
internal import FoundationShims

/// The registry of an organization, which records the stores that the apps of its repositories share.
///
/// ```swift
/// let registry = try SharingRegistry(at: "registry.sqlite")
/// try registry.record(snapshot, of: Revision(repository: "example/notes", commit: "4f1c", time: 1_767_225_600))
/// for store in try registry.stores(StoreFilter(identifier: "group.com.example")) { print(store.users) }
/// ```
///
/// Each function is one transaction. Any number of processes can use one registry.
public struct SharingRegistry: Sendable {
    /// The database that contains the registry.
    package let database: any Database

    /// Creates a registry in a database whose tables exist.
    package init(_ database: any Database) { self.database = database }

    /// Opens a registry.
    ///
    /// The tables of a file are created and updated if necessary. Those of a server are created by ``migrate(_:)``,
    /// because that requires other permissions.
    ///
    /// - Parameters:
    ///   - address: The path of an SQLite file, `:memory:`, or the URI of a PostgreSQL server.
    ///   - mayCreate: Whether a file that does not exist is created.
    /// - Throws: ``RegistryError`` if the database cannot be used.
    public init(at address: String, creatingFile mayCreate: Bool = true) throws(RegistryError) {
        let mayCreate = mayCreate || Self.isServer(address) || address == ":memory:"
        guard mayCreate || FileManager.default.fileExists(atPath: address) else { throw Self.missing(address) }
        let database = try Self.open(address)
        self.init(database)
        try translating {
            if database.engine == .sqlite {
                // The file can be deleted before it is opened, so that SQLite creates it.
                guard try mayCreate || RegistrySchema.migrator.hasTables(in: database) else {
                    throw RegistryError(
                        .database,
                        "`\(address)` contains no registry; check the path, or create it with `entcheck registry migrate`"
                    )
                }
                try RegistrySchema.migrator.migrate(database)
            }
            try RegistrySchema.migrator.check(database)
        }
    }

    private static func missing(_ address: String) -> RegistryError {
        RegistryError(
            .database, "`\(address)` does not exist; check the path, or create it with `entcheck registry record`")
    }

    /// Creates or updates the tables at an address.
    ///
    /// - Returns: The number of versions that were added; 0 if the tables were up to date.
    public static func migrate(_ address: String) throws(RegistryError) -> Int {
        let database = try open(address)
        return try SharingRegistry(database).translating { try RegistrySchema.migrator.migrate(database) }
    }

    private static func open(_ address: String) throws(RegistryError) -> any Database {
        do throws(DatabaseAccessError) {
            if isServer(address) {
                return try PostgreSQLDatabase(address: address)
            }
            return try SQLiteDatabase(path: address == ":memory:" ? nil : address)
        } catch {
            throw RegistryError(.database, error.message)
        }
    }

    private static func isServer(_ address: String) -> Bool {
        address.hasPrefix("postgres://") || address.hasPrefix("postgresql://")
    }

    /// Runs `body`, and converts errors of the database.
    func translating<Result>(_ body: () throws -> Result) throws(RegistryError) -> Result {
        do {
            return try body()
        } catch let error as RegistryError {
            throw error
        } catch let error as DatabaseAccessError {
            throw RegistryError(.database, Self.message(of: error))
        } catch {
            throw RegistryError(.database, "\(error)")
        }
    }

    private static func message(of error: DatabaseAccessError) -> String {
        switch error.code {
        case .missingTable, .olderFormat: "\(error.message); run `entcheck registry migrate`"
        case .permission: "\(error.message); Docs/Registry.md lists the grants of each role"
        case .busy, .conflict: "\(error.message); other processes use the registry, so try again"
        case .full: "\(error.message); nothing was recorded"
        case .newerFormat: "\(error.message); install it"
        default: error.message
        }
    }
}

/// A commit or release of a repository.
public struct Revision: Codable, Sendable, Hashable {
    /// The name of the repository.
    public var repository: String
    /// The identifier of the commit.
    public var commit: String
    /// The released version; empty for a commit.
    public var release: String
    /// The time of the commit, in seconds since 1970.
    public var time: Int
    /// The time at which the snapshot is recorded, in seconds since 1970.
    public var recorded: Int
    /// The user or job that records the snapshot.
    public var recorder: String

    /// Creates a revision.
    public init(
        repository: String, commit: String, release: String = "", time: Int, recorded: Int? = nil, recorder: String = ""
    ) {
        self.repository = repository
        self.commit = commit
        self.release = release
        self.time = time
        self.recorded = recorded ?? Int(Date().timeIntervalSince1970)
        self.recorder = recorder
    }
}
