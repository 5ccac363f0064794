internal import Databases
public import RegistryModel

extension SharingRegistry {
    /// Returns the selected stores, sorted by kind and identifier, with their users.
    public func stores(_ filter: StoreFilter = StoreFilter()) throws(RegistryError) -> [StoreSummary] {
        try translating {
            try database.transaction(.read) { transaction in
                let query = StoreQuery(transaction: transaction)
                return try query.summaries(of: try query.stores(filter))
            }
        }
    }

    /// Returns the periods in which repositories used a store, sorted by repository and time.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - limit: The maximum number of repositories; all if `nil`.
    ///   - offset: The number of repositories to skip.
    /// - Returns: The periods.
    /// - Throws: ``RegistryError`` if the database cannot be used.
    public func history(
        of store: RegisteredStoreName, limit: Int? = nil, offset: Int = 0
    ) throws(RegistryError) -> [StorePeriod] {
        try translating {
            try database.transaction(.read) { transaction in
                let numbers = try StoreNumbers(transaction: transaction).numbers([store])
                guard let number = numbers[store] else { return [] }
                return try StoreQuery(transaction: transaction).periods(of: number, limit: limit, offset: offset)
            }
        }
    }

    /// Returns the kinds in which an identifier is recorded, sorted.
    public func kinds(of identifier: String) throws(RegistryError) -> [String] {
        try translating {
            try database.transaction(.read) { transaction in
                try RegisteredStoreName.kinds.filter { kind in
                    let name = RegisteredStoreName(kind, identifier)
                    return try !StoreNumbers(transaction: transaction).numbers([name]).isEmpty
                }
            }
        }
    }
}

/// The queries about stores.
struct StoreQuery {
    let transaction: any DatabaseTransaction

    /// The number of stores whose users are read by one statement.
    private static let partSize = 500

    /// Returns the numbers and names of the selected stores.
    func stores(_ filter: StoreFilter) throws -> [(id: Int64, name: RegisteredStoreName)] {
        var (conditions, arguments): ([String], [DatabaseValue]) = ([], [])
        if let identifier = filter.identifier {
            let kinds = filter.kind.map { [$0] } ?? RegisteredStoreName.kinds
            conditions.append("store.kind IN (\(kinds.marks)) AND store.identifier = ?")
            arguments += kinds.map(DatabaseValue.text) + [.text(identifier)]
        } else if let kind = filter.kind {
            conditions.append("store.kind = ?")
            arguments.append(.text(kind))
        }
        if let text = filter.containing {
            conditions.append(#"store.folded LIKE ? ESCAPE '\'"#)
            arguments.append(.text("%\(text.lowercased().escapedForLike)%"))
        }
        if let use = use(filter) {
            conditions.append("store.id IN (\(use.sql))")
            arguments += use.arguments
        } else if filter.identifier == nil {
            // The condition follows the order of the stores, so that a part of a long list does not read all claims.
            conditions.append("EXISTS (SELECT 1 FROM membership WHERE membership.store_id = store.id)")
        }
        if filter.isShared {
            conditions.append(
                """
                (SELECT COUNT(DISTINCT state.repository_id) FROM membership
                 JOIN product ON product.id = membership.product_id JOIN state ON state.id = product.state_id
                 WHERE membership.store_id = store.id) > 1
                """)
        }
        let sql = """
            SELECT store.id, store.kind, store.identifier FROM store
            WHERE \(conditions.isEmpty ? "1 = 1" : conditions.joined(separator: " AND "))
            ORDER BY store.kind, store.identifier LIMIT ? OFFSET ?
            """
        let rows = try transaction.rows(
            sql, arguments + [DatabaseValue(filter.limit), DatabaseValue(filter.offset)])
        return rows.map { ($0.integer(0), RegisteredStoreName($0.text(1), $0.text(2))) }
    }

    /// Returns the query for the stores with a user; `nil` if stores without users are also selected.
    private func use(_ filter: StoreFilter) -> (sql: String, arguments: [DatabaseValue])? {
        let source = "SELECT membership.store_id FROM membership JOIN product ON product.id = membership.product_id"
        if let app = filter.app {
            return ("\(source) WHERE product.name = ? OR product.bundle_id = ?", [.text(app), .text(app)])
        }
        if let repository = filter.repository {
            let sql = """
                \(source) JOIN state ON state.id = product.state_id
                JOIN repository ON repository.id = state.repository_id WHERE repository.name = ?
                """
            return (sql, [.text(repository)])
        }
        return nil
    }

    /// Returns stores with their users.
    func summaries(of stores: [(id: Int64, name: RegisteredStoreName)]) throws -> [StoreSummary] {
        var summaries: [StoreSummary] = []
        for start in stride(from: 0, to: stores.count, by: Self.partSize) {
            let part = stores[start..<min(start + Self.partSize, stores.count)]
            let ids = part.map { DatabaseValue.integer($0.id) }
            let since = try firstUses(of: ids)
            let (current, released) = (try users(of: ids, since: since), try releases(of: ids, since: since))
            let decisions = try decisions(about: ids)
            summaries += part.map { id, name in
                StoreSummary(
                    store: name, users: current[id] ?? [], releases: released[id] ?? [], owner: decisions.owners[id],
                    retired: decisions.retired[id])
            }
        }
        return summaries
    }

    /// Returns the owners of stores and the reasons for which stores were retired.
    func decisions(about ids: [DatabaseValue]) throws -> (owners: [Int64: String], retired: [Int64: String]) {
        let ids = ids.padded
        let rows = try transaction.rows(
            """
            SELECT store_id, team, 1 FROM owner WHERE store_id IN (\(ids.marks))
            UNION ALL SELECT store_id, reason, 0 FROM retired WHERE store_id IN (\(ids.marks))
            """, ids + ids)
        func texts(_ kind: Int64) -> [Int64: String] {
            let rows = rows.filter { $0.integer(2) == kind }
            return Dictionary(rows.map { ($0.integer(0), $0.text(1)) }) { first, _ in first }
        }
        return (texts(1), texts(0))
    }
}

// MARK: - Users

extension StoreQuery {
    /// A store and a repository.
    struct StoreUse: Hashable {
        let store: Int64
        let repository: Int64
    }

    /// Returns the time at which each repository first used each store.
    private func firstUses(of ids: [DatabaseValue]) throws -> [StoreUse: Int] {
        let rows = try transaction.rows(
            """
            SELECT state_store.store_id, state.repository_id, MIN(state.first_at) FROM state_store
            JOIN state ON state.id = state_store.state_id WHERE state_store.store_id IN (\(ids.marks))
            GROUP BY state_store.store_id, state.repository_id
            """, ids)
        return Dictionary(
            rows.map { (StoreUse(store: $0.integer(0), repository: $0.integer(1)), Int($0.integer(2))) }
        ) { first, _ in first }
    }

    /// The columns that ``user(_:since:)`` reads.
    private static let columns = """
        membership.store_id, repository.id, repository.name, product.name, product.bundle_id, product.platform,
        product.team, snapshot.commit_id, snapshot.release, membership.position, membership.environment,
        membership.configurations, membership.path, membership.line, membership.col
        """

    private func users(of ids: [DatabaseValue], since: [StoreUse: Int]) throws -> [Int64: [StoreUser]] {
        let rows = try transaction.rows(
            """
            SELECT \(Self.columns) FROM membership
            JOIN product ON product.id = membership.product_id
            JOIN repository ON repository.current_state = product.state_id
            JOIN snapshot ON snapshot.id = repository.current_snapshot
            WHERE membership.store_id IN (\(ids.marks))
            ORDER BY repository.name, product.name, membership.path, membership.position, product.id, membership.id
            """, ids)
        return Dictionary(grouping: rows) { $0.integer(0) }.mapValues { $0.map { user($0, since: since) } }
    }

    private func releases(of ids: [DatabaseValue], since: [StoreUse: Int]) throws -> [Int64: [StoreUser]] {
        let rows = try transaction.rows(
            """
            SELECT \(Self.columns) FROM membership
            JOIN product ON product.id = membership.product_id JOIN state ON state.id = product.state_id
            JOIN repository ON repository.id = state.repository_id
            JOIN snapshot ON snapshot.state_id = state.id AND snapshot.release <> ''
            WHERE membership.store_id IN (\(ids.marks))
            ORDER BY repository.name, snapshot.committed_at, snapshot.id, product.name, membership.path,
                membership.position, product.id, membership.id
            """, ids)
        return Dictionary(grouping: rows) { $0.integer(0) }.mapValues { $0.map { user($0, since: since) } }
    }

    private func user(_ row: DatabaseRow, since: [StoreUse: Int]) -> StoreUser {
        StoreUser(
            repository: row.text(2), app: row.text(3), bundleIdentifier: row.optionalText(4),
            platform: row.optionalText(5), team: row.optionalText(6), commit: row.text(7),
            release: row.text(8).isEmpty ? nil : row.text(8),
            since: since[StoreUse(store: row.integer(0), repository: row.integer(1))] ?? 0,
            position: Int(row.integer(9)), environment: row.optionalText(10),
            configurations: row.text(11).split(separator: "\n").map(String.init),
            location: StoreSnapshot.FileLocation(
                path: row.text(12), line: row.optionalInteger(13).map { Int($0) },
                column: row.optionalInteger(14).map { Int($0) }))
    }

    /// Returns the periods in which repositories used a store.
    func periods(of store: Int64, limit: Int?, offset: Int) throws -> [StorePeriod] {
        let rows = try transaction.rows(
            """
            SELECT repository.name, snapshot.commit_id, snapshot.release, snapshot.committed_at,
                CASE WHEN state_store.store_id IS NULL THEN 0 ELSE 1 END
            FROM (SELECT DISTINCT repository.id, repository.name FROM state_store
                JOIN state ON state.id = state_store.state_id JOIN repository ON repository.id = state.repository_id
                WHERE state_store.store_id = ? ORDER BY repository.name LIMIT ? OFFSET ?) AS user_repository
            JOIN repository ON repository.id = user_repository.id
            JOIN snapshot ON snapshot.repository_id = repository.id
            LEFT JOIN state_store ON state_store.state_id = snapshot.state_id AND state_store.store_id = ?
            ORDER BY repository.name, snapshot.committed_at, snapshot.id
            """, [.integer(store), DatabaseValue(limit ?? .max), DatabaseValue(offset), .integer(store)])
        var periods: [StorePeriod] = []
        for (_, rows) in Dictionary(grouping: rows, by: { $0.text(0) }).sorted(by: { $0.key < $1.key }) {
            periods += Self.periods(rows)
        }
        return periods
    }

    private static func periods(_ rows: [DatabaseRow]) -> [StorePeriod] {
        var (periods, start, releases): ([StorePeriod], DatabaseRow?, [String]) = ([], nil, [])
        func end(_ row: DatabaseRow?) {
            guard let first = start else { return }
            periods.append(
                StorePeriod(
                    repository: first.text(0), firstCommit: first.text(1), from: Int(first.integer(3)),
                    leavingCommit: row?.text(1), to: row.map { Int($0.integer(3)) }, releases: releases))
            (start, releases) = (nil, [])
        }
        for row in rows {
            let (isRelease, hasStore) = (!row.text(2).isEmpty, row.integer(4) == 1)
            if hasStore, start == nil { start = row }
            if hasStore, isRelease { releases.append(row.text(2)) }
            // A signed product contains only some of the apps of a repository, so it does not end a period.
            if !hasStore, !isRelease { end(row) }
        }
        end(nil)
        return periods
    }
}
