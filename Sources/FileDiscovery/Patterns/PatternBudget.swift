import Synchronization

/// The steps that a run can spend on comparing paths with the patterns of `.gitignore` files and of the configuration.
///
/// A tree controls both the number of its files and the number of its patterns, so that the product of the two must be
/// limited. The limit grows with the number of files. Patterns that exceed it do not match any more, and the run reports
/// that some input was not checked.
package final class PatternBudget: Sendable {
    /// The number of steps that every run has; they take less than half a second.
    package static let baseSteps = 50_000_000
    /// The additional steps for each file or directory: about a thousand ordinary patterns.
    private static let stepsPerPath = 30_000
    /// The steps of a comparison before the first pattern, for the preparation of the path.
    static let stepsPerComparison = 32
    /// The number of steps after which a long comparison checks the budget.
    static let portion = 1 << 16

    private let left: Atomic<Int>
    /// The files with patterns, and those about a repository, that could not be read.
    private let unreadFiles = Mutex<[UnreadPath]>([])

    /// Creates the budget of a run.
    ///
    /// - Parameter steps: The number of steps before those for paths are added.
    package init(steps: Int = PatternBudget.baseSteps) { left = Atomic(steps) }

    /// Whether all steps are spent.
    package var isExceeded: Bool { left.load(ordering: .relaxed) < 0 }

    /// Adds the steps for a number of paths.
    package func add(pathCount: Int) { left.add(pathCount * Self.stepsPerPath, ordering: .relaxed) }

    /// Subtracts a number of steps from the budget, and resets the number to zero.
    ///
    /// - Returns: Whether the budget is sufficient.
    func spend(_ steps: inout Int) -> Bool {
        let now = left.subtract(steps, ordering: .relaxed).newValue
        steps = 0
        return now >= 0
    }

    /// The files with patterns, and those about a repository, that could not be read.
    var unread: [UnreadPath] { unreadFiles.withLock(\.self) }

    /// Records that a file could not be read, or is malformed.
    func note(_ file: UnreadPath) { unreadFiles.withLock { $0.append(file) } }

    /// The reason for input that was not checked because the budget is exceeded.
    package static let reason =
        "limit exceeded: there are too many patterns in `.gitignore` files, `exclude`, `paths`, and `ignore`"
}
