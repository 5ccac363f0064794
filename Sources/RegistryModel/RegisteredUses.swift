/// The facts of a registry that concern one repository: its own recorded state, and the use of its stores by other
/// repositories and by released versions.
///
/// Its stores are those of the recorded state and of the current claims.
///
/// The rules of `entcheck registry check` compare the facts with the claims of a tree.
public struct RegisteredUses: Codable, Sendable, Hashable {
    /// The name of the repository.
    public var repository: String

    /// The current snapshot of the repository; `nil` if none was recorded.
    public var previous: StoreSnapshot?

    /// The commit of the current snapshot.
    public var previousCommit: String?

    /// The stores about which something is recorded, sorted by name.
    public var stores: [Store]

    /// The stores that released versions of this repository use.
    public var released: [Release]

    /// Creates facts.
    public init(
        repository: String, previous: StoreSnapshot? = nil, previousCommit: String? = nil, stores: [Store] = [],
        released: [Release] = []
    ) {
        self.repository = repository
        self.previous = previous
        self.previousCommit = previousCommit
        self.stores = stores
        self.released = released
    }

    /// A store with its users in other repositories.
    public struct Store: Codable, Sendable, Hashable {
        /// The kind and the identifier of the store.
        public var name: RegisteredStoreName
        /// The products of other repositories that use the store now; at most ``userLimit``.
        public var users: [User]
        /// The number of all such products.
        public var userCount: Int
        /// The team that owns the store; `nil` if none is recorded.
        public var owner: String?
        /// The reason for which the store was retired; `nil` if it was not.
        public var retired: String?
        /// The stores in use whose identifiers differ only in case.
        public var namesakes: [Namesake]

        /// Creates a store.
        public init(
            _ name: RegisteredStoreName, users: [User] = [], userCount: Int? = nil, owner: String? = nil,
            retired: String? = nil, namesakes: [Namesake] = []
        ) {
            self.name = name
            self.users = users
            self.userCount = userCount ?? users.count
            self.owner = owner
            self.retired = retired
            self.namesakes = namesakes
        }
    }

    /// A store whose identifier differs only in case from another one.
    public struct Namesake: Codable, Sendable, Hashable {
        /// The identifier of the other store.
        public var identifier: String
        /// A product that uses the other store.
        public var user: User

        /// Creates a store whose identifier differs only in case.
        public init(_ identifier: String, user: User) {
            self.identifier = identifier
            self.user = user
        }
    }

    /// A product that uses a store.
    public struct User: Codable, Sendable, Hashable {
        /// The name of the repository that contains the product.
        public var repository: String
        /// The commit of the snapshot.
        public var commit: String
        /// The name of the product.
        public var app: String
        /// The bundle identifier; `nil` if it is not known.
        public var bundleIdentifier: String?
        /// The team; `nil` if it is not known.
        public var team: String?
        /// The location of the claim.
        public var location: StoreSnapshot.FileLocation

        /// The names of the properties in the facts for a check.
        private enum CodingKeys: String, CodingKey {
            case repository, commit, app, bundleIdentifier, team
            case location = "place"
        }

        /// Creates a user.
        public init(
            repository: String, commit: String, app: String, bundleIdentifier: String? = nil, team: String? = nil,
            location: StoreSnapshot.FileLocation
        ) {
            self.repository = repository
            self.commit = commit
            self.app = app
            self.bundleIdentifier = bundleIdentifier
            self.team = team
            self.location = location
        }
    }

    /// A store that released versions of a product use.
    public struct Release: Codable, Sendable, Hashable {
        /// The kind and the identifier of the store.
        public var store: RegisteredStoreName
        /// The name of the product.
        public var app: String
        /// The bundle identifier; `nil` if it is not known.
        public var bundleIdentifier: String?
        /// The versions, oldest first; at most ``userLimit``.
        public var versions: [String]
        /// The location of the claim in the newest of these versions.
        public var location: StoreSnapshot.FileLocation

        /// The names of the properties in the facts for a check.
        private enum CodingKeys: String, CodingKey {
            case store, app, bundleIdentifier, versions
            case location = "place"
        }

        /// Creates a use of a released version.
        public init(
            _ store: RegisteredStoreName, app: String, bundleIdentifier: String? = nil, versions: [String],
            location: StoreSnapshot.FileLocation
        ) {
            self.store = store
            self.app = app
            self.bundleIdentifier = bundleIdentifier
            self.versions = versions
            self.location = location
        }
    }

    /// The maximum number of users that are listed for one store; a finding names a few of them.
    public static let userLimit = 20

    /// Returns the facts about a store.
    public func store(_ name: RegisteredStoreName) -> Store? { stores.first { $0.name == name } }
}
