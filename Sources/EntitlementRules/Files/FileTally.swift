import Synchronization

/// What a search has come to while it runs, for those who watch it.
package final class FileTally: Sendable {
    private let count = Atomic<Int>(0)
    private let left = Mutex<[LeftOut]>([])
    /// Whether it keeps what the search leaves out, for somebody who asks for all paths.
    let keepsLeftOut: Bool

    /// Something that a search met and did not look at, and why.
    package struct LeftOut: Sendable, Hashable {
        /// What it is.
        package let path: RawPath
        /// Why.
        package let reason: String
    }

    /// Creates a tally.
    ///
    /// - Parameter keepsLeftOut: Whether it keeps what the search leaves out, which takes memory.
    package init(keepsLeftOut: Bool = false) { self.keepsLeftOut = keepsLeftOut }

    /// How many files have been read.
    package var fileCount: Int { count.load(ordering: .relaxed) }

    /// What was met and not looked at, by path.
    package var leftOut: [LeftOut] { left.withLock { $0 }.sorted { $0.path < $1.path } }

    /// Counts a file.
    package func addFile() { count.add(1, ordering: .relaxed) }

    func addLeftOut(_ path: RawPath, because reason: String) {
        guard keepsLeftOut else { return }
        left.withLock { $0.append(LeftOut(path: path, reason: reason)) }
    }
}
