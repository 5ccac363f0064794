internal import Synchronization

/// The work that the evaluation of all builds of a project may still take, in the units of ``SettingEvaluator``.
package final class EvaluationBudget: Sendable {
    private let left: Atomic<Int>

    /// The work for one project.
    ///
    /// A build of a real project takes some 100,000 units, and the largest projects have some thousands of builds.
    private static let limit = 1 << 30

    /// What a byte of an entitlements file takes for each build that uses it.
    private static let listWork = 100

    /// What a byte beyond ``usualListSize`` takes; only files that are made to cost time have so many.
    private static let excessWork = 800

    /// The size of the largest entitlements files seen, in bytes.
    private static let usualListSize = 16 << 10

    package init() { left = Atomic(Self.limit) }

    /// The work that is left.
    var remaining: Int { max(0, left.load(ordering: .relaxed)) }

    /// Whether nothing is left.
    package var isExhausted: Bool { remaining == 0 }

    func spend(_ work: Int) { left.subtract(work, ordering: .relaxed) }

    /// Takes the work of expanding a property list and of checking what it expands to.
    ///
    /// - Parameter size: The size of the list, in bytes.
    package func spend(listOf size: Int) {
        spend(size * Self.listWork + max(0, size - Self.usualListSize) * Self.excessWork)
    }
}
