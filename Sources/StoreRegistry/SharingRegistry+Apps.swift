internal import Databases
internal import RegistryModel

extension SharingRegistry {
    /// The selection of apps.
    public struct AppFilter: Sendable {
        /// The name or bundle identifier.
        public var app: String?
        /// The name of the repository; all repositories if `nil`.
        public var repository: String?
        /// Whether released versions are also selected.
        public var includesReleases = false
        /// The maximum number of apps.
        public var limit = 1000
        /// The number of apps to skip.
        public var offset = 0

        /// Creates a selection.
        public init(app: String? = nil, repository: String? = nil) {
            self.app = app
            self.repository = repository
        }
    }

    /// Returns the selected apps with their stores, sorted by repository and name.
    public func apps(_ filter: AppFilter = AppFilter()) throws(RegistryError) -> [AppSummary] {
        try translating {
            try database.transaction(.read) { try AppQuery(transaction: $0).apps(filter) }
        }
    }

    /// Returns the current profiles that expire before a time, sorted by expiration date, with the apps that require
    /// them.
    ///
    /// - Parameters:
    ///   - time: The time, in seconds since 1970; `nil` for all profiles with an expiration date.
    ///   - repository: Only profiles of this repository.
    ///   - limit: The maximum number of profiles; all if `nil`.
    ///   - offset: The number of profiles to skip.
    /// - Returns: The profiles.
    /// - Throws: ``RegistryError`` if the database cannot be used.
    public func profiles(
        expiringBefore time: Int? = nil, in repository: String? = nil, limit: Int? = nil, offset: Int = 0
    ) throws(RegistryError) -> [ProfileSummary] {
        try translating {
            try database.transaction(.read) { transaction in
                let query = ProfileQuery(transaction: transaction)
                return try query.profiles(
                    expiringBefore: time, in: repository, limit: limit ?? .max, offset: offset)
            }
        }
    }
}

/// The queries about apps.
private struct AppQuery {
    let transaction: any DatabaseTransaction

    func apps(_ filter: SharingRegistry.AppFilter) throws -> [AppSummary] {
        var (conditions, arguments): ([String], [DatabaseValue]) = (["1 = 1"], [])
        if let app = filter.app {
            conditions.append("(product.name = ? OR product.bundle_id = ?)")
            arguments += [.text(app), .text(app)]
        }
        if let repository = filter.repository {
            conditions.append("repository.name = ?")
            arguments.append(.text(repository))
        }
        let snapshots =
            filter.includesReleases
            ? "(snapshot.state_id = state.id AND (snapshot.release <> '' OR snapshot.id = repository.current_snapshot))"
            : "snapshot.id = repository.current_snapshot"
        let repositories =
            filter.includesReleases
            ? "state ON state.id = product.state_id JOIN repository ON repository.id = state.repository_id"
            : "repository ON repository.current_state = product.state_id"
        let rows = try transaction.rows(
            """
            SELECT product.id, repository.name, snapshot.commit_id, snapshot.release, product.name, product.home,
                product.bundle_id, product.platform, product.team, product.kind, product.origin
            FROM product JOIN \(repositories) JOIN snapshot ON \(snapshots)
            WHERE \(conditions.joined(separator: " AND "))
            ORDER BY repository.name, product.name, product.bundle_id, product.platform, snapshot.committed_at,
                snapshot.id, product.id LIMIT ? OFFSET ?
            """, arguments + [DatabaseValue(filter.limit), DatabaseValue(filter.offset)])
        let uses = try uses(of: Array(Set(rows.map { $0.integer(0) })).sorted())
        return rows.map { row in
            AppSummary(
                repository: row.text(1), commit: row.text(2), release: row.text(3).isEmpty ? nil : row.text(3),
                product: StoreSnapshot.Product(
                    name: row.text(4), home: row.text(5), bundleIdentifier: row.optionalText(6),
                    platform: row.optionalText(7), team: row.optionalText(8), kind: row.optionalText(9),
                    origin: row.text(10), uses: uses[row.integer(0)] ?? []))
        }
    }

    private func uses(of products: [Int64]) throws -> [Int64: [StoreSnapshot.Use]] {
        var uses: [Int64: [StoreSnapshot.Use]] = [:]
        let size = 500
        for start in stride(from: 0, to: products.count, by: size) {
            let part = products[start..<min(start + size, products.count)].map(DatabaseValue.integer)
            let rows = try transaction.rows(
                """
                SELECT product_id, store.kind, store.identifier, position, environment, configurations, path, line, col
                FROM membership JOIN store ON store.id = membership.store_id WHERE product_id IN (\(part.marks))
                ORDER BY store.kind, position, store.identifier, membership.id
                """, part)
            for row in rows {
                uses[row.integer(0), default: []].append(
                    StoreSnapshot.Use(
                        RegisteredStoreName(row.text(1), row.text(2)), position: Int(row.integer(3)),
                        environment: row.optionalText(4),
                        configurations: row.text(5).split(separator: "\n").map(String.init),
                        at: StoreSnapshot.FileLocation(
                            path: row.text(6), line: row.optionalInteger(7).map { Int($0) },
                            column: row.optionalInteger(8).map { Int($0) })))
            }
        }
        return uses
    }
}
