/// A storage for the state of a simulator: in memory, in SQLite, or on a shared server.
///
/// A storage handles rows and revisions and is independent of iCloud. It has two operations: returning the changes
/// since a revision, and applying a set of changes atomically. Any storage with both operations can hold the state of a
/// simulator.
package protocol WorldStorage: Sendable {
    /// Whether the storage saves rows; if it does not, rows need not be encoded.
    var keepsRecords: Bool { get }

    /// The path of the file, or `nil` if the storage is not a file.
    var path: String? { get }

    /// Returns the changes that other processes made after a revision.
    func changes(since revision: Int64) throws -> StoredChanges

    /// Runs `body` in an exclusive transaction, saves the rows that it returns, and returns the new revision.
    ///
    /// The argument of `body` contains the changes that other processes made after `revision`. If `body` throws,
    /// nothing is saved.
    ///
    /// - Parameters:
    ///   - revision: The revision that the caller has read.
    ///   - isHeld: Whether the rows can be saved together with those of later exchanges, at the latest by ``save()``.
    ///   - body: Returns the changed rows.
    /// - Returns: The new revision.
    /// - Throws: The error of `body`, or an error if the rows cannot be saved.
    func exchange(
        since revision: Int64, isHeld: Bool, _ body: (StoredChanges) throws -> [ChangedRow]
    ) throws -> Int64

    /// Saves the rows of all exchanges that are not saved yet, in one transaction.
    ///
    /// If it fails, none of them is saved, and ``hasLostRows`` is true.
    func save() throws

    /// Whether rows of held exchanges could not be saved.
    ///
    /// The caller has used these rows already, so it must not use the storage anymore, and opens it again.
    var hasLostRows: Bool { get }
}

extension WorldStorage {
    /// Does nothing, because every exchange is saved at once.
    package func save() throws {}

    /// No rows are held, so none can be lost.
    package var hasLostRows: Bool { false }
}

/// The changes in a storage that a reader may not have read yet.
package struct StoredChanges: Sendable {
    /// The revision that the reader has reached after it applied these rows.
    package var revision: Int64
    /// Whether ``records`` contains all rows of the storage, so that the reader must discard all rows that it read
    /// before.
    package var isEverything = false
    /// The changed rows; if the value is `nil`, the row was deleted.
    package var records: [StoredRecord] = []

    /// Creates changes; by default, there are none since the revision.
    package init(revision: Int64, isEverything: Bool = false, records: [StoredRecord] = []) {
        (self.revision, self.isEverything, self.records) = (revision, isEverything, records)
    }
}
