import Synchronization

/// Statistics of a search, which other threads can read while it runs.
package final class FileTally: Sendable {
    private let count = Atomic<Int>(0)
    private let left = Mutex<[LeftOut]>([])
    /// Whether skipped paths are recorded, for output that lists all paths.
    package let keepsLeftOut: Bool

    /// A path that a search skipped, and the reason.
    package struct LeftOut: Sendable, Hashable {
        /// The skipped path.
        package let path: RawPath
        /// The reason.
        package let reason: String
    }

    /// Creates a tally.
    ///
    /// - Parameter keepsLeftOut: Whether skipped paths are recorded, which takes memory.
    package init(keepsLeftOut: Bool = false) { self.keepsLeftOut = keepsLeftOut }

    /// The number of files read so far.
    package var fileCount: Int { count.load(ordering: .relaxed) }

    /// The skipped paths, sorted.
    package var leftOut: [LeftOut] { left.withLock { $0 }.sorted { $0.path < $1.path } }

    /// Increments the number of files.
    package func addFile() { count.add(1, ordering: .relaxed) }

    func addLeftOut(_ path: RawPath, because reason: String) {
        guard keepsLeftOut else { return }
        left.withLock { $0.append(LeftOut(path: path, reason: reason)) }
    }
}
