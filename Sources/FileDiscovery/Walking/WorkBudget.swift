import Synchronization

/// The maximum amounts of work per run, for any input.
///
/// Input that exceeds them is reported as not checked, and the exit status is 4. Limits of a single format are defined
/// in its reader.
package enum WorkBudget {
    /// The maximum size of a file with entitlements, in bytes.
    ///
    /// The largest known file has 20 KB. Rules take up to a microsecond per byte of the worst file.
    package static let entitlementsSize = 2 << 20

    /// The maximum number of bytes that a run reads from files found in directories, not counting small files.
    ///
    /// A tree of sparse files takes no space on disk, but would keep the tool busy for hours. The largest repositories
    /// have about 100 MB of files that are read.
    package static let readBytes = 1 << 30
}

/// The number of bytes that a run can still read.
final class ReadingBudget: Sendable {
    private let left = Atomic<Int>(WorkBudget.readBytes)

    /// Subtracts a number of bytes from the budget.
    ///
    /// - Throws: ``FileError`` if fewer bytes are left.
    func spend(_ count: Int) throws(FileError) {
        guard left.subtract(count, ordering: .relaxed).newValue >= 0 else {
            let limit = WorkBudget.readBytes >> 20
            throw FileError(message: "limit exceeded: this run already read \(limit) MiB", isLimit: true)
        }
    }
}
