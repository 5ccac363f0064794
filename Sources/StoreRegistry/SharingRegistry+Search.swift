internal import Databases
internal import RegistryModel

extension SharingRegistry {
    /// Returns the stores, apps, and repositories whose names contain a text.
    ///
    /// The capitalization of the letters A to Z does not matter.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - limit: The maximum number of results of each kind.
    /// - Returns: The results.
    /// - Throws: ``RegistryError`` if the database cannot be used.
    public func search(_ text: String, limit: Int = 100) throws(RegistryError) -> RegistryMatches {
        try translating {
            try database.transaction(.read) { transaction in
                let query = SearchQuery(transaction: transaction, text: text, limit: limit)
                return RegistryMatches(
                    stores: try query.stores(), apps: try query.apps(),
                    repositories: try query.repositories(offset: 0).map(\.repository))
            }
        }
    }

    /// Returns the repositories whose names contain a text, sorted by name.
    ///
    /// - Parameters:
    ///   - text: The text; all repositories if it is empty.
    ///   - limit: The maximum number of repositories.
    ///   - offset: The number of repositories to skip.
    /// - Returns: The repositories.
    /// - Throws: ``RegistryError`` if the database cannot be used.
    public func repositories(
        containing text: String = "", limit: Int = 1000, offset: Int = 0
    ) throws(RegistryError) -> [RepositorySummary] {
        try translating {
            try database.transaction(.read) { transaction in
                try SearchQuery(transaction: transaction, text: text, limit: limit).repositories(offset: offset)
            }
        }
    }

    /// Returns the stores that most repositories use now, and the number of all repositories.
    ///
    /// - Parameter limit: The maximum number of stores.
    /// - Returns: The stores, the most used one first, and the number of repositories.
    /// - Throws: ``RegistryError`` if the database cannot be used.
    public func overview(limit: Int) throws(RegistryError) -> RegistryOverview {
        try translating {
            try database.transaction(.read) { transaction in
                let query = SearchQuery(transaction: transaction, text: "", limit: limit)
                return RegistryOverview(
                    repositories: Int(try transaction.rows("SELECT COUNT(*) FROM repository")[0].integer(0)),
                    stores: try query.mostShared())
            }
        }
    }

    /// Reads the kind of the database and the version of the tables from the database.
    ///
    /// - Returns: The kind and the version.
    /// - Throws: ``RegistryError`` if the database cannot be used.
    public func status() throws(RegistryError) -> RegistryStatus {
        try translating {
            RegistryStatus(
                engine: database.engine.rawValue, version: try RegistrySchema.migrator.state(of: database).version)
        }
    }
}

/// The queries that compare parts of names, and the overview.
private struct SearchQuery {
    let transaction: any DatabaseTransaction
    let text: String
    let limit: Int

    /// The pattern of `LIKE` with the escape character `\`.
    private var pattern: DatabaseValue { .text("%\(text.asciiLowercased.escapedForLike)%") }

    func stores() throws -> [RegisteredStoreName] {
        try transaction.rows(
            #"""
            SELECT kind, identifier FROM store WHERE folded LIKE ? ESCAPE '\'
            AND EXISTS (SELECT 1 FROM membership WHERE membership.store_id = store.id)
            ORDER BY kind, identifier LIMIT ?
            """#, [.text("%\(text.lowercased().escapedForLike)%"), DatabaseValue(limit)]
        ).map { RegisteredStoreName($0.text(0), $0.text(1)) }
    }

    func apps() throws -> [RegistryMatches.App] {
        try transaction.rows(
            #"""
            SELECT DISTINCT repository.name, product.name, product.bundle_id FROM product
            JOIN repository ON repository.current_state = product.state_id
            WHERE LOWER(product.name) LIKE ? ESCAPE '\' OR LOWER(product.bundle_id) LIKE ? ESCAPE '\'
            ORDER BY repository.name, product.name, product.bundle_id LIMIT ?
            """#, [pattern, pattern, DatabaseValue(limit)]
        ).map {
            RegistryMatches.App(repository: $0.text(0), app: $0.text(1), bundleIdentifier: $0.optionalText(2))
        }
    }

    func repositories(offset: Int) throws -> [RepositorySummary] {
        let condition = text.isEmpty ? "" : #"WHERE LOWER(repository.name) LIKE ? ESCAPE '\'"#
        return try transaction.rows(
            """
            SELECT repository.name, snapshot.commit_id, snapshot.committed_at,
                (SELECT COUNT(*) FROM product WHERE product.state_id = repository.current_state)
            FROM repository LEFT JOIN snapshot ON snapshot.id = repository.current_snapshot
            \(condition) ORDER BY repository.name LIMIT ? OFFSET ?
            """, (text.isEmpty ? [] : [pattern]) + [DatabaseValue(limit), DatabaseValue(offset)]
        ).map { row in
            RepositorySummary(
                repository: row.text(0), commit: row.optionalText(1), time: row.optionalInteger(2).map { Int($0) },
                apps: Int(row.integer(3)))
        }
    }

    func mostShared() throws -> [RegistryOverview.Store] {
        try transaction.rows(
            """
            SELECT store.kind, store.identifier, shared.total FROM (
                SELECT membership.store_id, COUNT(DISTINCT repository.id) AS total FROM repository
                JOIN product ON product.state_id = repository.current_state
                JOIN membership ON membership.product_id = product.id
                GROUP BY membership.store_id HAVING COUNT(DISTINCT repository.id) > 1
                ORDER BY total DESC, membership.store_id LIMIT ?) AS shared
            JOIN store ON store.id = shared.store_id ORDER BY shared.total DESC, store.kind, store.identifier
            """, [DatabaseValue(limit)]
        ).map {
            RegistryOverview.Store(store: RegisteredStoreName($0.text(0), $0.text(1)), repositories: Int($0.integer(2)))
        }
    }
}

extension String {
    /// The text with escaped wildcards of `LIKE`.
    var escapedForLike: String {
        reduce(into: "") { result, character in
            if #"\%_"#.contains(character) { result.append(#"\"#) }
            result.append(character)
        }
    }

    /// The text with the lowercase letters a to z, like the result of `LOWER` in both databases.
    fileprivate var asciiLowercased: String {
        String(
            decoding: utf8.map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 + 32 : $0 }, as: UTF8.self)
    }
}
