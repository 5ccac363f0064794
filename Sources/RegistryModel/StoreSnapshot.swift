/// The products of one repository at one commit or release, the stores that they claim, and their profiles.
///
/// The order of the lists does not matter; ``normalized`` sorts them.
public struct StoreSnapshot: Codable, Sendable, Hashable {
    /// The products of the repository, with their claims.
    public var products: [Product]

    /// The provisioning profiles.
    public var profiles: [Profile]

    /// Creates a snapshot.
    public init(products: [Product] = [], profiles: [Profile] = []) {
        self.products = products
        self.profiles = profiles
    }

    /// A product of a target, or a signed product, in all configurations in which its claims are equal.
    public struct Product: Codable, Sendable, Hashable {
        /// The name of the target or file.
        public var name: String
        /// The project or signed product, as a path in the repository.
        public var home: String
        /// The bundle identifier; `nil` if it is not known.
        public var bundleIdentifier: String?
        /// The raw value of the platform; `nil` if it is not known.
        public var platform: String?
        /// The team identifier; `nil` if it is not known.
        public var team: String?
        /// The raw value of the kind of product; `nil` if it is not known.
        public var kind: String?
        /// The source of the claims: `source` or `signed`.
        public var origin: String
        /// The claimed stores.
        public var uses: [Use]

        /// Creates a product.
        public init(
            name: String, home: String = "", bundleIdentifier: String? = nil, platform: String? = nil,
            team: String? = nil, kind: String? = nil, origin: String = "source", uses: [Use] = []
        ) {
            self.name = name
            self.home = home
            self.bundleIdentifier = bundleIdentifier
            self.platform = platform
            self.team = team
            self.kind = kind
            self.origin = origin
            self.uses = uses
        }
    }

    /// The claim of a product for a store.
    public struct Use: Codable, Sendable, Hashable {
        /// The kind and the identifier of the store.
        public var store: RegisteredStoreName
        /// The index in the list of the product, counted from 0.
        public var position: Int
        /// The claimed iCloud environment; `nil` if it is set at signing time.
        public var environment: String?
        /// The configurations with this claim, sorted; empty if there are no configurations.
        public var configurations: [String]
        /// The location of the claim.
        public var location: FileLocation

        /// The names of the properties in saved snapshots.
        private enum CodingKeys: String, CodingKey {
            case store, position, environment, configurations
            case location = "place"
        }

        /// Creates a use.
        public init(
            _ store: RegisteredStoreName, position: Int = 0, environment: String? = nil,
            configurations: [String] = [], at location: FileLocation
        ) {
            self.store = store
            self.position = position
            self.environment = environment
            self.configurations = configurations
            self.location = location
        }
    }

    /// A location in a repository.
    public struct FileLocation: Codable, Sendable, Hashable {
        /// The path of the file, relative to the root of the repository.
        public var path: String
        /// The line, counted from 1; `nil` if the file has no lines.
        public var line: Int?
        /// The column in Unicode scalars, counted from 1; `nil` if the file has no lines.
        public var column: Int?

        /// Creates a location.
        public init(path: String, line: Int? = nil, column: Int? = nil) {
            self.path = path
            self.line = line
            self.column = column
        }
    }

    /// A provisioning profile.
    public struct Profile: Codable, Sendable, Hashable {
        /// The path of the profile, relative to the root of the repository.
        public var path: String
        /// The name; `nil` if there is none.
        public var name: String?
        /// The UUID; `nil` if there is none.
        public var uuid: String?
        /// The team identifier; `nil` if it is not known.
        public var team: String?
        /// The application identifier, possibly a wildcard; `nil` if there is none.
        public var applicationIdentifier: String?
        /// The raw values of the platforms.
        public var platforms: [String]
        /// The time at which the profile expires, in seconds since 1970; `nil` if it is not known.
        public var expires: Int?
        /// The stores that the profile authorizes, including wildcards.
        public var grants: [RegisteredStoreName]

        /// Creates a profile.
        public init(
            path: String, name: String? = nil, uuid: String? = nil, team: String? = nil,
            applicationIdentifier: String? = nil, platforms: [String] = [], expires: Int? = nil,
            grants: [RegisteredStoreName] = []
        ) {
            self.path = path
            self.name = name
            self.uuid = uuid
            self.team = team
            self.applicationIdentifier = applicationIdentifier
            self.platforms = platforms
            self.expires = expires
            self.grants = grants
        }
    }
}

/// The kind and the identifier of a store.
public struct RegisteredStoreName: Codable, Sendable, Hashable, Comparable {
    /// The raw value of the kind of store, such as `app-group`.
    public var kind: String
    /// The identifier, compared byte for byte.
    public var identifier: String

    /// The raw values of all kinds of stores, sorted.
    public static let kinds = ["app-group", "icloud-container", "keychain-group", "kvstore", "ubiquity-container"]

    /// Creates a name.
    public init(_ kind: String, _ identifier: String) {
        self.kind = kind
        self.identifier = identifier
    }

    /// Returns whether two names are equal byte for byte.
    public static func == (left: RegisteredStoreName, right: RegisteredStoreName) -> Bool {
        left.kind == right.kind && left.identifier.utf8.elementsEqual(right.identifier.utf8)
    }

    /// Feeds the kind and the bytes of the identifier into a hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        var identifier = identifier
        identifier.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }

    /// Compares the kinds and then the identifiers, byte for byte.
    public static func < (left: RegisteredStoreName, right: RegisteredStoreName) -> Bool {
        if left.kind != right.kind { return left.kind.utf8.lexicographicallyPrecedes(right.kind.utf8) }
        return left.identifier.utf8.lexicographicallyPrecedes(right.identifier.utf8)
    }
}

extension StoreSnapshot {
    /// The number of products, profiles, and claims above which a snapshot is rejected.
    ///
    /// Prevents a generated file from filling the database. The largest known repositories have a few thousand.
    public static let sizeLimit = 100_000

    /// The size of the snapshot: its products, claims, profiles, and grants.
    public var size: Int {
        products.reduce(0) { $0 + 1 + $1.uses.count } + profiles.reduce(0) { $0 + 1 + $1.grants.count }
    }

    /// The snapshot with sorted lists, without duplicates, and without NUL characters, which PostgreSQL cannot store.
    public var normalized: StoreSnapshot {
        StoreSnapshot(
            products: Set(products.map(\.normalized)).sorted(byKey: \.sortKey),
            profiles: Set(profiles.map(\.normalized)).sorted(byKey: \.sortKey))
    }

    /// The stores that products claim, sorted.
    public var stores: [RegisteredStoreName] { Set(products.flatMap { $0.uses.map(\.store) }).sorted() }
}

extension StoreSnapshot.Product {
    fileprivate var normalized: Self {
        var copy = self
        copy.name = name.storable
        copy.home = home.storable
        copy.bundleIdentifier = bundleIdentifier?.storable
        copy.team = team?.storable
        copy.uses = Set(uses.map(\.normalized)).sorted(byKey: \.sortKey)
        return copy
    }

    fileprivate var sortKey: [String] {
        [name, home, bundleIdentifier ?? "", platform ?? "", team ?? "", kind ?? "", origin]
            + uses.flatMap(\.sortKey)
    }
}

extension StoreSnapshot.Use {
    fileprivate var normalized: Self {
        var copy = self
        copy.store.identifier = store.identifier.storable
        copy.environment = environment?.storable
        copy.configurations = Set(configurations.map(\.storable)).sorted { [$0].precedes([$1]) }
        copy.location.path = location.path.storable
        return copy
    }

    fileprivate var sortKey: [String] {
        [store.kind, store.identifier, position.sortable, environment ?? "", location.path]
            + [(location.line ?? 0).sortable, (location.column ?? 0).sortable] + configurations
    }
}

extension StoreSnapshot.Profile {
    fileprivate var normalized: Self {
        var copy = self
        copy.path = path.storable
        copy.name = name?.storable
        copy.uuid = uuid?.storable
        copy.team = team?.storable
        copy.applicationIdentifier = applicationIdentifier?.storable
        copy.platforms = Set(platforms).sorted { [$0].precedes([$1]) }
        copy.grants = Set(grants.map { RegisteredStoreName($0.kind, $0.identifier.storable) }).sorted()
        return copy
    }

    fileprivate var sortKey: [String] {
        [path, name ?? "", uuid ?? "", applicationIdentifier ?? "", (expires ?? 0).sortable]
            + grants.flatMap { [$0.kind, $0.identifier] } + [team ?? ""] + platforms
    }
}

extension String {
    /// The text without NUL characters.
    public var storable: String { utf8.contains(0) ? replacing("\0", with: "\u{FFFD}") : self }
}

extension Int {
    /// The number as a text that sorts like the number.
    fileprivate var sortable: String {
        let digits = String(magnitude)
        return String("00000000000000000000".dropFirst(digits.utf8.count)) + digits
    }
}

extension Set {
    /// The elements, sorted by keys that are compared byte for byte; each key is created once.
    fileprivate func sorted(byKey key: (Element) -> [String]) -> [Element] {
        if count < 2 { return Array(self) }
        return map { (element: $0, key: key($0)) }.sorted { $0.key.precedes($1.key) }.map(\.element)
    }
}

extension [String] {
    /// Compares texts byte for byte.
    fileprivate func precedes(_ other: [String]) -> Bool {
        for (left, right) in zip(self, other) where left != right {
            return left.utf8.lexicographicallyPrecedes(right.utf8)
        }
        return count < other.count
    }
}
