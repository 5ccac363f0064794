internal import Databases
public import RegistryModel

extension SharingRegistry {
    /// Returns the facts that the rules of `registry check` compare with the claims of a tree.
    ///
    /// - Parameters:
    ///   - repository: The name of the repository.
    ///   - claims: The stores that the tree claims.
    /// - Returns: The facts.
    /// - Throws: ``RegistryError`` if the database cannot be used.
    public func uses(
        of repository: String, claiming claims: [RegisteredStoreName]
    ) throws(RegistryError) -> RegisteredUses {
        try translating {
            try database.transaction(.read) { transaction in
                try CheckQuery(transaction: transaction).uses(of: repository, claiming: claims)
            }
        }
    }
}

/// The queries of a check.
struct CheckQuery {
    let transaction: any DatabaseTransaction

    func uses(of repository: String, claiming claims: [RegisteredStoreName]) throws -> RegisteredUses {
        var uses = RegisteredUses(repository: repository)
        let current = try currentContent(of: repository)
        let id = current?.integer(0) ?? -1
        uses.previous = try current?.optionalText(1).map { try StoreSnapshot(json: $0) }
        uses.previousCommit = current?.optionalText(2)
        uses.released = try releases(of: id)
        let names = Set(claims + (uses.previous?.stores ?? []) + uses.released.map(\.store))
        uses.stores = try stores(names, notOf: id)
        return uses
    }

    /// Returns the number of a repository, and the content and commit of its current snapshot.
    private func currentContent(of repository: String) throws -> DatabaseRow? {
        try transaction.rows(
            """
            SELECT repository.id, state.content, snapshot.commit_id FROM repository
            LEFT JOIN state ON state.id = repository.current_state
            LEFT JOIN snapshot ON snapshot.id = repository.current_snapshot WHERE repository.name = ?
            """, [.text(repository)]
        ).first
    }

    /// Returns the stores of released versions.
    private func releases(of repository: Int64) throws -> [RegisteredUses.Release] {
        let rows = try transaction.rows(
            """
            SELECT store.kind, store.identifier, product.name, product.bundle_id, snapshot.release, membership.path,
                membership.line, membership.col
            FROM snapshot JOIN product ON product.state_id = snapshot.state_id
            JOIN membership ON membership.product_id = product.id JOIN store ON store.id = membership.store_id
            WHERE snapshot.repository_id = ? AND snapshot.release <> ''
            ORDER BY store.kind, store.identifier, product.name, product.bundle_id, snapshot.committed_at, snapshot.id
            """, [.integer(repository)])
        var releases: [RegisteredUses.Release] = []
        for row in rows {
            let release = RegisteredUses.Release(
                RegisteredStoreName(row.text(0), row.text(1)), app: row.text(2), bundleIdentifier: row.optionalText(3),
                versions: [row.text(4)],
                location: StoreSnapshot.FileLocation(
                    path: row.text(5), line: row.optionalInteger(6).map { Int($0) },
                    column: row.optionalInteger(7).map { Int($0) }))
            guard let last = releases.last, last.store == release.store, last.app == release.app,
                last.bundleIdentifier == release.bundleIdentifier
            else {
                releases.append(release)
                continue
            }
            let others = last.versions.filter { $0 != row.text(4) }
            releases[releases.count - 1] = release
            releases[releases.count - 1].versions = (others + release.versions).suffix(RegisteredUses.userLimit)
        }
        return releases
    }

    /// Returns the stores that other repositories use, that have an owner or are retired, or whose identifier differs
    /// only in case from another one.
    private func stores(
        _ names: Set<RegisteredStoreName>, notOf repository: Int64
    ) throws -> [RegisteredUses.Store] {
        let numbers = try StoreNumbers(transaction: transaction).numbers(names)
        var stores: [RegisteredUses.Store] = []
        let query = StoreQuery(transaction: transaction)
        let known = numbers.values.map(DatabaseValue.integer)
        let size = 500
        var (users, owners, retired): ([Int64: [DatabaseRow]], [Int64: String], [Int64: String]) = ([:], [:], [:])
        for start in stride(from: 0, to: known.count, by: size) {
            let ids = Array(known[start..<min(start + size, known.count)])
            users.merge(try self.users(of: ids, notOf: repository)) { first, _ in first }
            let decisions = try query.decisions(about: ids)
            owners.merge(decisions.owners) { first, _ in first }
            retired.merge(decisions.retired) { first, _ in first }
        }
        let namesakes = try namesakes(of: names)
        for name in names.sorted() {
            let id = numbers[name]
            let rows = id.flatMap { users[$0] } ?? []
            let store = RegisteredUses.Store(
                name, users: rows.map { user($0, from: 2) }, userCount: rows.first.map { Int($0.integer(1)) } ?? 0,
                owner: id.flatMap { owners[$0] }, retired: id.flatMap { retired[$0] }, namesakes: namesakes[name] ?? [])
            let isEmpty = store.users.isEmpty && store.owner == nil && store.retired == nil && store.namesakes.isEmpty
            if !isEmpty { stores.append(store) }
        }
        return stores
    }

    private static let columns = """
        repository.name, snapshot.commit_id, product.name, product.bundle_id, product.team, membership.path,
        membership.line, membership.col
        """

    /// Returns the first users of stores and their number; snapshots are read only for the users that are returned.
    private func users(of ids: [DatabaseValue], notOf repository: Int64) throws -> [Int64: [DatabaseRow]] {
        let rows = try transaction.rows(
            """
            SELECT numbered.store_id, total, repository_name, snapshot.commit_id, product_name, bundle_id, team, path,
                line, col
            FROM (
                SELECT membership.store_id, COUNT(*) OVER (PARTITION BY membership.store_id) AS total,
                    repository.name AS repository_name, repository.current_snapshot, product.name AS product_name,
                    product.bundle_id, product.team, membership.path, membership.line, membership.col,
                    ROW_NUMBER() OVER (PARTITION BY membership.store_id
                        ORDER BY repository.name, product.name, membership.path, product.id, membership.id) AS number
                FROM membership JOIN product ON product.id = membership.product_id
                JOIN repository ON repository.current_state = product.state_id
                WHERE membership.store_id IN (\(ids.padded.marks)) AND repository.id <> ?) AS numbered
            JOIN snapshot ON snapshot.id = numbered.current_snapshot
            WHERE number <= ? ORDER BY numbered.store_id, number
            """, ids.padded + [.integer(repository), DatabaseValue(RegisteredUses.userLimit)])
        return Dictionary(grouping: rows) { $0.integer(0) }
    }

    private func user(_ row: DatabaseRow, from column: Int) -> RegisteredUses.User {
        RegisteredUses.User(
            repository: row.text(column), commit: row.text(column + 1), app: row.text(column + 2),
            bundleIdentifier: row.optionalText(column + 3), team: row.optionalText(column + 4),
            location: StoreSnapshot.FileLocation(
                path: row.text(column + 5), line: row.optionalInteger(column + 6).map { Int($0) },
                column: row.optionalInteger(column + 7).map { Int($0) }))
    }

    /// Returns the stores in use whose identifiers differ only in case, each with one user.
    private func namesakes(
        of names: Set<RegisteredStoreName>
    ) throws -> [RegisteredStoreName: [RegisteredUses.Namesake]] {
        var found: [RegisteredStoreName: [RegisteredUses.Namesake]] = [:]
        for (kind, names) in Dictionary(grouping: names, by: \.kind) {
            let byFolded = Dictionary(grouping: names) { $0.identifier.lowercased() }
            let folded = byFolded.keys.sorted()
            let size = 500
            for start in stride(from: 0, to: folded.count, by: size) {
                let part = folded[start..<min(start + size, folded.count)].map(DatabaseValue.text).padded
                let rows = try transaction.rows(
                    "SELECT id, folded, identifier FROM store WHERE kind = ? AND folded IN (\(part.marks))",
                    [.text(kind)] + part)
                // Nearly all rows are the stores that were searched for, not stores that differ in case.
                let others = rows.filter { row in
                    byFolded[row.text(1)]?.contains { $0.identifier != row.text(2) } == true
                }
                for row in try users(ofNamesakes: others.map { $0.values[0] }) {
                    let namesake = RegisteredUses.Namesake(row.text(1), user: user(row, from: 2))
                    for name in byFolded[row.text(0)] ?? [] where name.identifier != row.text(1) {
                        found[name, default: []].append(namesake)
                    }
                }
            }
        }
        return found
    }

    /// Returns the stores that have a user, each with one user.
    private func users(ofNamesakes ids: [DatabaseValue]) throws -> [DatabaseRow] {
        guard !ids.isEmpty else { return [] }
        return try transaction.rows(
            """
            SELECT store.folded, store.identifier, \(Self.columns) FROM store
            JOIN membership ON membership.id =
                (SELECT MIN(membership.id) FROM membership JOIN product ON product.id = membership.product_id
                 JOIN repository ON repository.current_state = product.state_id
                 WHERE membership.store_id = store.id)
            JOIN product ON product.id = membership.product_id
            JOIN repository ON repository.current_state = product.state_id
            JOIN snapshot ON snapshot.id = repository.current_snapshot
            WHERE store.id IN (\(ids.padded.marks)) ORDER BY store.identifier
            """, ids.padded)
    }
}
