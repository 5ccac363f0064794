import Synchronization

/// The maximum amounts of work that a run does, whatever it is given.
///
/// What is beyond them is reported as not checked, and the exit status is 4. Limits that belong to one format are with its
/// reader.
package enum WorkBudget {
    /// The maximum size of a file with entitlements, in bytes.
    ///
    /// The largest seen has 20 KB. Rules take up to a microsecond for each byte of the worst file.
    package static let entitlementsSize = 2 << 20

    /// The maximum number of bytes that a run reads from files found in directories, without those of small files.
    ///
    /// A tree of sparse files takes no room on the disk and would keep the tool busy for hours. The largest repositories
    /// have some 100 MB of files that are read.
    package static let readBytes = 1 << 30
}

/// The number of bytes that a run may still read.
final class ReadingBudget: Sendable {
    private let left = Atomic<Int>(WorkBudget.readBytes)

    /// Takes a number of bytes from the budget.
    ///
    /// - Throws: ``FileFailure`` if there are not so many left.
    func spend(_ count: Int) throws(FileFailure) {
        guard left.subtract(count, ordering: .relaxed).newValue >= 0 else {
            let limit = WorkBudget.readBytes >> 20
            throw FileFailure(reason: "refused by a limit: the run has read \(limit) MiB before", isLimit: true)
        }
    }
}
