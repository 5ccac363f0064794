internal import Databases
internal import RegistryModel

extension SharingRegistry {
    /// Counts the rows and checks that they are consistent.
    public func health() throws(RegistryError) -> RegistryHealth {
        try translating {
            let version = try RegistrySchema.migrator.state(of: database).version
            var (counts, problems) = try database.transaction(.read) { transaction in
                (try Self.counts(transaction), try Self.problems(transaction))
            }
            if let integrity = try (database as? SQLiteDatabase)?.integrity(), integrity != "ok" {
                problems.append("SQLite reports: \(integrity)")
            }
            counts["registry_version"] = version
            return RegistryHealth(
                engine: database.engine.rawValue, version: version,
                rows: counts.filter { $0.key != "registry_version" },
                problems: problems)
        }
    }

    private static func counts(_ transaction: any DatabaseTransaction) throws -> [String: Int] {
        var counts: [String: Int] = [:]
        for table in RegistrySchema.tables {
            counts[table] = Int(try transaction.rows("SELECT COUNT(*) FROM \(table)")[0].integer(0))
        }
        return counts
    }

    /// The queries that return a row for each inconsistency, by problem.
    private static let checks: [(problem: String, sql: String)] = [
        (
            "the current snapshot of a repository is not its latest commit",
            """
            SELECT repository.name FROM repository WHERE COALESCE(current_snapshot, -1) <> COALESCE(
                (SELECT id FROM snapshot WHERE repository_id = repository.id AND release = ''
                 ORDER BY committed_at DESC, id DESC LIMIT 1), -1)
            """
        ),
        (
            "the current state of a repository is not that of its current snapshot",
            """
            SELECT repository.name FROM repository LEFT JOIN snapshot ON snapshot.id = current_snapshot
            WHERE COALESCE(snapshot.state_id, -1) <> COALESCE(current_state, -1)
            """
        ),
        (
            "a state is marked as in use, but no current snapshot or release has it, or the reverse",
            """
            SELECT state.digest FROM state WHERE live <> CASE
                WHEN EXISTS (SELECT 1 FROM repository WHERE current_state = state.id) THEN 1
                WHEN EXISTS (SELECT 1 FROM snapshot WHERE state_id = state.id AND release <> '') THEN 1 ELSE 0 END
            """
        ),
        (
            "a product or profile belongs to a state that is not in use",
            """
            SELECT product.name FROM product JOIN state ON state.id = product.state_id WHERE live = 0
            UNION ALL SELECT profile.path FROM profile JOIN state ON state.id = profile.state_id WHERE live = 0
            """
        ),
        (
            "a state has no snapshot",
            """
            SELECT digest FROM state WHERE NOT EXISTS (SELECT 1 FROM snapshot WHERE state_id = state.id)
            """
        ),
    ]

    private static func problems(_ transaction: any DatabaseTransaction) throws -> [String] {
        var problems: [String] = []
        for check in checks {
            for row in try transaction.rows("\(check.sql) LIMIT 20") {
                problems.append("\(check.problem): `\(row.text(0))`")
            }
        }
        return problems + (try contentProblems(transaction))
    }

    /// Returns the states whose content does not match its digest or its rows.
    private static func contentProblems(_ transaction: any DatabaseTransaction) throws -> [String] {
        var (problems, last): ([String], Int64) = ([], 0)
        while problems.count < 20 {
            let rows = try states(after: last, transaction)
            guard let end = rows.last else { break }
            for row in rows where !isConsistent(row) {
                problems.append("the content of a state does not match its digest or its rows: `\(row.text(1))`")
            }
            last = end.integer(0)
        }
        return problems
    }

    /// Returns states in the order of their numbers.
    ///
    /// The columns are the number, the digest, the content, whether the state has rows, and their count.
    private static func states(
        after number: Int64, _ transaction: any DatabaseTransaction
    ) throws -> [DatabaseRow] {
        try transaction.rows(
            """
            SELECT state.id, digest, content, live,
                (SELECT COUNT(*) FROM membership JOIN product ON product.id = membership.product_id
                 WHERE product.state_id = state.id)
            FROM state WHERE state.id > ? ORDER BY state.id LIMIT 500
            """, [.integer(number)])
    }

    /// Whether the content of a state matches its digest, and its rows if it has any.
    private static func isConsistent(_ state: DatabaseRow) -> Bool {
        let content = try? StoreSnapshot(json: state.text(2))
        guard (try? content?.digest) == state.text(1) else { return false }
        let uses = content?.products.reduce(0) { $0 + $1.uses.count } ?? 0
        return state.integer(3) != 1 || Int(state.integer(4)) == uses
    }
}
