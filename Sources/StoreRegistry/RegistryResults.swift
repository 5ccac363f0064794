public import RegistryModel

/// The selection of stores; all stores in use by default.
public struct StoreFilter: Sendable {
    /// The identifier, compared byte for byte.
    public var identifier: String?
    /// The raw value of the kind of store.
    public var kind: String?
    /// The name or bundle identifier of an app that uses the store.
    public var app: String?
    /// The name of a repository that uses the store.
    public var repository: String?
    /// A text that the identifier contains, in any case.
    public var containing: String?
    /// Whether only stores that several repositories use are selected.
    public var isShared = false
    /// The maximum number of stores.
    public var limit = 1000
    /// The number of stores to skip.
    public var offset = 0

    /// Creates a selection.
    public init(
        identifier: String? = nil, kind: String? = nil, app: String? = nil, repository: String? = nil,
        containing: String? = nil
    ) {
        self.identifier = identifier
        self.kind = kind
        self.app = app
        self.repository = repository
        self.containing = containing
    }
}

/// A store with all its users.
public struct StoreSummary: Codable, Sendable, Hashable {
    /// The kind and the identifier of the store.
    public let store: RegisteredStoreName
    /// The products that use the store now, sorted by repository and name.
    public var users: [StoreUser]
    /// The released versions that use the store, sorted by repository and time.
    public var releases: [StoreUser]
    /// The team that owns the store; `nil` if none is recorded.
    public var owner: String?
    /// The reason for which the store was retired; `nil` if it was not.
    public var retired: String?
}

/// A product that uses a store, now or in a released version.
public struct StoreUser: Codable, Sendable, Hashable {
    /// The name of the repository.
    public let repository: String
    /// The name of the product.
    public let app: String
    /// The bundle identifier; `nil` if it is not known.
    public let bundleIdentifier: String?
    /// The raw value of the platform; `nil` if it is not known.
    public let platform: String?
    /// The team; `nil` if it is not known.
    public let team: String?
    /// The identifier of the commit.
    public let commit: String
    /// The released version; `nil` for the current snapshot.
    public let release: String?
    /// The time of the first recorded commit of the repository with the store, in seconds since 1970.
    public let since: Int
    /// The index in the list of the product, counted from 0.
    public let position: Int
    /// The claimed iCloud environment; `nil` if it is set at signing time.
    public let environment: String?
    /// The configurations with this claim; empty if there are no configurations.
    public let configurations: [String]
    /// The location of the claim.
    public let location: StoreSnapshot.FileLocation

    /// The names of the properties in reports.
    private enum CodingKeys: String, CodingKey {
        case repository, app, bundleIdentifier, platform, team, commit, release, since, position, environment
        case configurations
        case location = "place"
    }
}

/// A product with the stores that it uses.
public struct AppSummary: Codable, Sendable, Hashable {
    /// The name of the repository.
    public let repository: String
    /// The identifier of the commit.
    public let commit: String
    /// The released version; `nil` for the current snapshot.
    public let release: String?
    /// The product and its claims.
    public let product: StoreSnapshot.Product
}

/// A profile with the apps that require it.
public struct ProfileSummary: Codable, Sendable, Hashable {
    /// The name of the repository.
    public let repository: String
    /// The identifier of the commit.
    public let commit: String
    /// The recorded facts about the profile.
    public let profile: StoreSnapshot.Profile
    /// The products of the repository that the profile authorizes, sorted.
    public let apps: [String]
}

/// A part of the history of a store in one repository.
public struct StorePeriod: Codable, Sendable, Hashable {
    /// The name of the repository.
    public let repository: String
    /// The first commit with the store.
    public let firstCommit: String
    /// The time of the first commit, in seconds since 1970.
    public let from: Int
    /// The first commit without the store; `nil` if the store is still in use.
    public let leavingCommit: String?
    /// The time of the first commit without the store, in seconds since 1970.
    public let to: Int?
    /// The released versions in this period.
    public let releases: [String]
}

/// The number of rows in a registry, and the problems that a check found.
public struct RegistryHealth: Codable, Sendable, Hashable {
    /// The kind of database: `sqlite` or `postgreSQL`.
    public let engine: String
    /// The version of the tables.
    public let version: Int
    /// The number of rows by table.
    public let rows: [String: Int]
    /// The problems; empty if the registry is consistent.
    public let problems: [String]
}

/// A repository with its current commit.
public struct RepositorySummary: Codable, Sendable, Hashable {
    /// The name of the repository.
    public let repository: String
    /// The current commit; `nil` if only releases are recorded.
    public let commit: String?
    /// The time of the current commit, in seconds since 1970.
    public let time: Int?
    /// The number of products in the current commit.
    public let apps: Int
}

/// The results of a search, each list sorted.
public struct RegistryMatches: Codable, Sendable, Hashable {
    /// The stores in use.
    public let stores: [RegisteredStoreName]
    /// The products.
    public let apps: [App]
    /// The names of the repositories.
    public let repositories: [String]

    /// A product of a repository.
    public struct App: Codable, Sendable, Hashable {
        /// The name of the repository.
        public let repository: String
        /// The name of the product.
        public let app: String
        /// The bundle identifier; `nil` if it is not known.
        public let bundleIdentifier: String?
    }
}

/// The stores that most repositories use.
public struct RegistryOverview: Codable, Sendable, Hashable {
    /// The number of all repositories.
    public let repositories: Int
    /// The stores that several repositories use; the most used one is the first.
    public let stores: [Store]

    /// A store and the number of its repositories.
    public struct Store: Codable, Sendable, Hashable {
        /// The kind and the identifier of the store.
        public let store: RegisteredStoreName
        /// The number of repositories that use the store now.
        public let repositories: Int
    }
}

/// The database of a registry.
public struct RegistryStatus: Codable, Sendable, Hashable {
    /// The kind of database: `sqlite` or `postgreSQL`.
    public let engine: String
    /// The version of the tables.
    public let version: Int
}
