import Databases
import RegistryModel

/// The statements that record snapshots in a transaction.
struct Recorder {
    let transaction: any DatabaseTransaction

    /// The row of a repository.
    private struct Repository {
        let id: Int64
        var currentSnapshot: Int64?
        var currentState: Int64?
    }

    /// Records a snapshot.
    func record(_ entry: RecordedEntry) throws -> SharingRegistry.Recording {
        let revision = entry.revision
        let repository = try repository(revision.repository)
        let key: [DatabaseValue] = [.integer(repository.id), .text(revision.commit), .text(revision.release)]
        let known = try transaction.rows(
            """
            SELECT snapshot.id, state.digest FROM snapshot JOIN state ON state.id = snapshot.state_id
            WHERE snapshot.repository_id = ? AND commit_id = ? AND release = ?
            """, key
        ).first
        if let known {
            if known.text(1) == entry.digest { return .unchanged }
            guard entry.replaces else { throw contradiction(revision) }
            try transaction.run("DELETE FROM snapshot WHERE id = ?", [known.values[0]])
        }
        // Two recorders of one repository change this row, so one of them waits for the other or is repeated.
        try transaction.run("UPDATE repository SET revision = revision + 1 WHERE id = ?", [.integer(repository.id)])
        let state = try state(of: entry, in: repository.id)
        try transaction.run(
            """
            INSERT INTO snapshot
                (repository_id, state_id, commit_id, release, committed_at, recorded_at, recorded_by)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .integer(repository.id), .integer(state), .text(revision.commit), .text(revision.release),
                DatabaseValue(revision.time), DatabaseValue(revision.recorded), .text(revision.recorder),
            ])
        if !revision.release.isEmpty { try fill(state, with: entry.snapshot) }
        try updateCurrent(of: repository, knowing: (state, entry.snapshot))
        if known != nil { try removeUnusedStates(of: repository.id) }
        return known == nil ? .added : .replaced
    }

    private func contradiction(_ revision: Revision) -> RegistryError {
        let name = revision.release.isEmpty ? "" : " (release \(revision.release))"
        return RegistryError(
            .contradiction,
            "commit `\(revision.commit)`\(name) of `\(revision.repository)` is already recorded with other content; "
                + "use --replace to replace it")
    }

    /// Returns the row of a repository, which is added if it does not exist.
    private func repository(_ name: String) throws -> Repository {
        if let row = try existing(name) { return row }
        let added = try transaction.rows(
            "INSERT INTO repository (name) VALUES (?) ON CONFLICT (name) DO NOTHING RETURNING id", [.text(name)])
        guard let row = added.first else {
            throw DatabaseAccessError(.conflict, "another process adds the repository `\(name)`")
        }
        return Repository(id: row.integer(0))
    }

    private func existing(_ name: String) throws -> Repository? {
        try transaction.rows(
            "SELECT id, current_snapshot, current_state FROM repository WHERE name = ?", [.text(name)]
        ).first.map { row in
            Repository(
                id: row.integer(0), currentSnapshot: row.optionalInteger(1), currentState: row.optionalInteger(2))
        }
    }
}

// MARK: - States

extension Recorder {
    /// Returns the state with the content of an entry, which is added if it does not exist.
    private func state(of entry: RecordedEntry, in repository: Int64) throws -> Int64 {
        let known = try transaction.rows(
            "SELECT id, first_at FROM state WHERE repository_id = ? AND digest = ?",
            [.integer(repository), .text(entry.digest)]
        ).first
        guard let known else { return try add(entry, to: repository) }
        if known.integer(1) > Int64(entry.revision.time) {
            try transaction.run(
                "UPDATE state SET first_at = ? WHERE id = ?",
                [DatabaseValue(entry.revision.time), known.values[0]])
        }
        return known.integer(0)
    }

    /// Adds the state with the content of an entry, and the stores that it contains.
    private func add(_ entry: RecordedEntry, to repository: Int64) throws -> Int64 {
        let added = try transaction.rows(
            "INSERT INTO state (repository_id, digest, content, first_at) VALUES (?, ?, ?, ?) RETURNING id",
            [.integer(repository), .text(entry.digest), .text(entry.content), DatabaseValue(entry.revision.time)])
        let state = added[0].integer(0)
        let stores = try StoreNumbers(transaction: transaction).numbers(adding: entry.snapshot.stores)
        try transaction.insert(
            into: "state_store", ["store_id", "state_id"],
            entry.snapshot.stores.compactMap { stores[$0] }.map { [.integer($0), .integer(state)] })
        return state
    }

    /// Returns the number of the snapshot of the latest commit, and of its state.
    private func latestSnapshot(of repository: Int64) throws -> DatabaseRow? {
        try transaction.rows(
            """
            SELECT id, state_id FROM snapshot WHERE repository_id = ? AND release = ''
            ORDER BY committed_at DESC, id DESC LIMIT 1
            """, [.integer(repository)]
        ).first
    }

    /// Makes the snapshot of the latest commit the current one.
    private func updateCurrent(of repository: Repository, knowing state: (id: Int64, content: StoreSnapshot)?) throws {
        let latest = try latestSnapshot(of: repository.id)
        let (snapshot, current) = (latest?.integer(0), latest?.integer(1))
        if snapshot != repository.currentSnapshot || current != repository.currentState {
            try transaction.run(
                "UPDATE repository SET current_snapshot = ?, current_state = ? WHERE id = ?",
                [
                    latest?.values[0] ?? .null, latest?.values[1] ?? .null, .integer(repository.id),
                ])
        }
        guard current != repository.currentState else { return }
        if let current { try fill(current, with: state?.id == current ? state?.content : nil) }
        if let old = repository.currentState { try emptyUnlessReleased(old) }
    }

    /// Adds the rows of a state that became current or released.
    private func fill(_ state: Int64, with content: StoreSnapshot?) throws {
        let changed = try transaction.run("UPDATE state SET live = 1 WHERE id = ? AND live = 0", [.integer(state)])
        guard changed == 1 else { return }
        try LiveRows(transaction: transaction, state: state).add(
            try content ?? transaction.content(of: state))
    }

    /// Removes the rows of a state that is no longer current, unless a release has the same content.
    private func emptyUnlessReleased(_ state: Int64) throws {
        let isReleased = try !transaction.rows(
            "SELECT 1 FROM snapshot WHERE state_id = ? AND release <> '' LIMIT 1", [.integer(state)]
        ).isEmpty
        guard !isReleased else { return }
        try transaction.run("DELETE FROM product WHERE state_id = ?", [.integer(state)])
        try transaction.run("DELETE FROM profile WHERE state_id = ?", [.integer(state)])
        try transaction.run("UPDATE state SET live = 0 WHERE id = ?", [.integer(state)])
    }

    /// Removes the states of a repository that no snapshot has, and updates the others.
    private func removeUnusedStates(of repository: Int64) throws {
        try transaction.run(
            """
            DELETE FROM state WHERE repository_id = ?
            AND NOT EXISTS (SELECT 1 FROM snapshot WHERE snapshot.state_id = state.id)
            """, [.integer(repository)])
        try transaction.run(
            """
            UPDATE state SET first_at =
                (SELECT MIN(committed_at) FROM snapshot WHERE snapshot.state_id = state.id)
            WHERE repository_id = ?
            """, [.integer(repository)])
        for row in try formerStates(of: repository) { try emptyUnlessReleased(row.integer(0)) }
    }

    /// Returns the states with rows that are not the current one.
    private func formerStates(of repository: Int64) throws -> [DatabaseRow] {
        try transaction.rows(
            """
            SELECT state.id FROM state JOIN repository ON repository.id = state.repository_id
            WHERE repository_id = ? AND live = 1 AND (current_state IS NULL OR current_state <> state.id)
            """, [.integer(repository)])
    }
}

// MARK: - Forgetting

extension Recorder {
    /// Removes a repository, or one of its releases.
    func forget(_ name: String, release: String?) throws {
        guard let repository = try existing(name) else {
            throw RegistryError(.unknown, "no repository `\(name)` is recorded")
        }
        guard let release else { return try remove(repository.id) }
        guard try remove(release, of: repository.id) else {
            throw RegistryError(.unknown, "no release `\(release)` of `\(name)` is recorded")
        }
        try removeUnusedStates(of: repository.id)
        let isEmpty = try transaction.rows(
            "SELECT 1 FROM snapshot WHERE repository_id = ? LIMIT 1", [.integer(repository.id)]
        ).isEmpty
        if isEmpty { try remove(repository.id) }
    }

    private func remove(_ repository: Int64) throws {
        try transaction.run("DELETE FROM repository WHERE id = ?", [.integer(repository)])
    }

    /// Removes the snapshots of a release; returns `false` if there are none.
    private func remove(_ release: String, of repository: Int64) throws -> Bool {
        try transaction.run("UPDATE repository SET revision = revision + 1 WHERE id = ?", [.integer(repository)])
        let count = try transaction.run(
            "DELETE FROM snapshot WHERE repository_id = ? AND release = ? AND release <> ''",
            [.integer(repository), .text(release)])
        return count > 0
    }
}
