import Synchronization

/// Statistics of a search, which other threads can read while it runs.
package final class ScanStatistics: Sendable {
    private let count = Atomic<Int>(0)
    private let left = Mutex<[SkippedPath]>([])
    /// Whether skipped paths are recorded, for output that lists all paths.
    package let keepsSkippedPaths: Bool

    /// A path that a search skipped, and the reason.
    package struct SkippedPath: Sendable, Hashable {
        /// The skipped path.
        package let path: BytePath
        /// The reason why the search skipped the path.
        package let reason: String
    }

    /// Creates the statistics of a search that has not begun.
    ///
    /// - Parameter keepsSkippedPaths: Whether skipped paths are recorded, which takes memory.
    package init(keepsSkippedPaths: Bool = false) { self.keepsSkippedPaths = keepsSkippedPaths }

    /// The number of files read so far.
    package var fileCount: Int { count.load(ordering: .relaxed) }

    /// The skipped paths, sorted.
    package var skippedPaths: [SkippedPath] { left.withLock { $0 }.sorted { $0.path < $1.path } }

    /// Increments the number of files.
    package func addFile() { count.add(1, ordering: .relaxed) }

    func addSkippedPath(_ path: BytePath, because reason: String) {
        guard keepsSkippedPaths else { return }
        left.withLock { $0.append(SkippedPath(path: path, reason: reason)) }
    }
}
