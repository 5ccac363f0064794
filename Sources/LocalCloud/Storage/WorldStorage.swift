/// Where the state of a world is kept: in memory, in SQLite, or one day on a server that many machines share.
///
/// A storage knows rows and revisions and nothing of iCloud. It answers one question, *what did others change since
/// revision n*, and carries out one act, *change these rows, alone, all or none*.
/// Whatever can do both can hold a world.
package protocol WorldStorage: Sendable {
    /// Whether rows handed over are kept; if not, nobody needs to encode them.
    var keepsRecords: Bool { get }

    /// Where the storage is a file; nil where it is none.
    var path: String? { get }

    /// What others changed after a revision.
    func changes(since revision: Int64) throws -> StoredChanges

    /// Runs `body` while nobody else can change the world, keeps the rows that it returns, and answers the revision
    /// they are part of. `body` is handed what others changed after `revision`. If it throws, nothing is kept.
    func exchange(since revision: Int64, _ body: (StoredChanges) throws -> [StoredRecord]) throws -> Int64
}

/// What a storage has that a reader may not have seen.
package struct StoredChanges: Sendable {
    /// The revision that the reader has reached when it knows these rows.
    package var revision: Int64
    /// Whether these are all rows there are, so that everything read before has to be forgotten.
    package var isEverything = false
    /// The rows; where the value is nil, the row is gone.
    package var records: [StoredRecord] = []
}
