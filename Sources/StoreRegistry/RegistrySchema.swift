package import Databases

/// The tables of a registry.
///
/// `snapshot` has a row for each recorded commit and release. Most commits do not change any claim, so snapshots of a
/// repository with equal content share a row of `state`, which contains the content as JSON. Only states that are
/// current or released also have rows in `product`, `membership`, `profile`, and `profile_grant`, so the size of the
/// tables that most queries read does not depend on the length of the history. `state_store` lists the stores of every
/// state, for the history of a store.
package enum RegistrySchema {
    /// The versions of the tables.
    package static let migrator = SchemaMigrator(
        table: "registry_version",
        versions: [.init(minimumClient: 1, tables), .init(minimumClient: 1) { _ in laterIndexes }])

    /// The tables in an order in which each refers only to earlier ones.
    package static let tables = [
        "repository", "state", "snapshot", "store", "state_store", "product", "membership", "profile", "profile_grant",
        "owner", "retired",
    ]

    @Sendable private static func tables(of engine: DatabaseEngine) -> [String] {
        let (id, text) = (engine.rowNumber, engine.text)
        return recorded(id, text) + derived(id, text) + decided(text)
    }

    /// The recorded snapshots.
    private static func recorded(_ id: String, _ text: String) -> [String] {
        [
            """
            CREATE TABLE repository (
                id \(id), name \(text) NOT NULL UNIQUE CHECK (name <> ''), revision BIGINT NOT NULL DEFAULT 0,
                current_snapshot BIGINT, current_state BIGINT)
            """,
            """
            CREATE TABLE state (
                id \(id), repository_id BIGINT NOT NULL REFERENCES repository (id) ON DELETE CASCADE,
                digest \(text) NOT NULL, content \(text) NOT NULL, first_at BIGINT NOT NULL,
                live BIGINT NOT NULL DEFAULT 0 CHECK (live IN (0, 1)), UNIQUE (repository_id, digest))
            """,
            """
            CREATE TABLE snapshot (
                id \(id), repository_id BIGINT NOT NULL REFERENCES repository (id) ON DELETE CASCADE,
                state_id BIGINT NOT NULL REFERENCES state (id) ON DELETE CASCADE,
                commit_id \(text) NOT NULL CHECK (commit_id <> ''), release \(text) NOT NULL DEFAULT '',
                committed_at BIGINT NOT NULL, recorded_at BIGINT NOT NULL, recorded_by \(text) NOT NULL DEFAULT '',
                UNIQUE (repository_id, commit_id, release))
            """,
            "CREATE INDEX snapshot_state ON snapshot (state_id)",
            "CREATE INDEX snapshot_time ON snapshot (repository_id, committed_at)",
            "CREATE INDEX snapshot_release ON snapshot (repository_id) WHERE release <> ''",
            """
            CREATE TABLE store (
                id \(id), kind \(text) NOT NULL, identifier \(text) NOT NULL CHECK (identifier <> ''),
                folded \(text) NOT NULL, UNIQUE (kind, identifier))
            """,
            "CREATE INDEX store_folded ON store (kind, folded)",
            """
            CREATE TABLE state_store (
                store_id BIGINT NOT NULL REFERENCES store (id),
                state_id BIGINT NOT NULL REFERENCES state (id) ON DELETE CASCADE, PRIMARY KEY (store_id, state_id))
            """,
            "CREATE INDEX state_store_state ON state_store (state_id)",
        ]
    }

    /// The indexes of the second version; some registries were created with them.
    private static let laterIndexes = [
        // The index finds a repository by its current state, without reading the large rows of `state`.
        "CREATE INDEX IF NOT EXISTS repository_state ON repository (current_state)"
    ]

    /// The tables with rows only for states that are current or released.
    private static func derived(_ id: String, _ text: String) -> [String] {
        [
            """
            CREATE TABLE product (
                id \(id), state_id BIGINT NOT NULL REFERENCES state (id) ON DELETE CASCADE, name \(text) NOT NULL,
                home \(text) NOT NULL, bundle_id \(text), platform \(text), team \(text), kind \(text),
                origin \(text) NOT NULL)
            """,
            "CREATE INDEX product_state ON product (state_id)",
            "CREATE INDEX product_name ON product (name)",
            "CREATE INDEX product_bundle ON product (bundle_id)",
            """
            CREATE TABLE membership (
                id \(id), product_id BIGINT NOT NULL REFERENCES product (id) ON DELETE CASCADE,
                store_id BIGINT NOT NULL REFERENCES store (id), position BIGINT NOT NULL, environment \(text),
                configurations \(text) NOT NULL, path \(text) NOT NULL, line BIGINT, col BIGINT)
            """,
            "CREATE INDEX membership_store ON membership (store_id)",
            "CREATE INDEX membership_product ON membership (product_id)",
            """
            CREATE TABLE profile (
                id \(id), state_id BIGINT NOT NULL REFERENCES state (id) ON DELETE CASCADE, path \(text) NOT NULL,
                name \(text), uuid \(text), team \(text), application_id \(text), platforms \(text) NOT NULL,
                expires BIGINT)
            """,
            "CREATE INDEX profile_state ON profile (state_id)",
            "CREATE INDEX profile_expires ON profile (expires)",
            """
            CREATE TABLE profile_grant (
                profile_id BIGINT NOT NULL REFERENCES profile (id) ON DELETE CASCADE, kind \(text) NOT NULL,
                identifier \(text) NOT NULL, PRIMARY KEY (profile_id, kind, identifier))
            """,
        ]
    }

    /// The decisions of the organization: the owners of stores, and the retired identifiers.
    private static func decided(_ text: String) -> [String] {
        ["owner": "team", "retired": "reason"].sorted { $0.key < $1.key }.map { table, column in
            """
            CREATE TABLE \(table) (
                store_id BIGINT PRIMARY KEY REFERENCES store (id), \(column) \(text) NOT NULL, at BIGINT NOT NULL,
                by_whom \(text) NOT NULL DEFAULT '')
            """
        }
    }
}
