internal import Synchronization

/// The number of settings that configuration files can still add to the projects of a run by including other files.
///
/// A tree controls both the number of its projects and the number of settings that each of them includes from the same
/// file, so that the product of the two must be limited.
package final class InclusionBudget: Sendable {
    /// The number of settings that every run has; they take about half a second.
    static let baseCount = 500_000
    /// The additional settings for each project; real projects include a few thousand.
    private static let countPerProject = 2000

    private let left: Atomic<Int>

    /// Creates the budget of a run.
    ///
    /// - Parameter count: The number of settings; `nil` for the number of a normal run.
    package init(count: Int? = nil) { left = Atomic(count ?? Self.baseCount) }

    /// Adds the settings for one more project.
    func addProject() { left.add(Self.countPerProject, ordering: .relaxed) }

    /// The number of settings that can still be included.
    var remaining: Int { max(0, left.load(ordering: .relaxed)) }

    /// The size, in bytes, of an included build file that takes as much time as one setting.
    private static let settingSize = 50

    /// Counts an included build file, or the body of a called function; the same file or function counts for each use.
    ///
    /// - Parameter size: The size in bytes.
    /// - Returns: Whether the file is within the budget.
    package func includes(fileOf size: Int) -> Bool {
        spend(1 + size / Self.settingSize)
        return remaining > 0
    }

    /// Whether nothing more can be included.
    package var isSpent: Bool { remaining == 0 }

    /// Subtracts settings from the budget.
    func spend(_ count: Int) { left.subtract(count, ordering: .relaxed) }
}
