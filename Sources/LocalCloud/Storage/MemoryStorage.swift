/// A storage that saves nothing: the data exists only in the `CloudSimulator` object, and no other process can change it.
package struct MemoryStorage: WorldStorage {
    package let keepsRecords = false
    package let path: String? = nil

    package init() {}

    package func changes(since revision: Int64) -> StoredChanges {
        StoredChanges(revision: revision)
    }

    package func exchange(
        since revision: Int64, isHeld: Bool, _ body: (StoredChanges) throws -> [ChangedRow]
    ) rethrows -> Int64 {
        _ = try body(StoredChanges(revision: revision))
        return revision
    }
}
