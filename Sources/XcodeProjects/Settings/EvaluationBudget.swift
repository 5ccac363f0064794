internal import Synchronization

/// The remaining work for the evaluation of all builds of a project, in the units of ``SettingEvaluator``.
package final class EvaluationBudget: Sendable {
    private let left: Atomic<Int>

    /// The maximum work for one project.
    ///
    /// A build of a real project takes about 100,000 units, and the largest projects have a few thousand builds.
    private static let limit = 1 << 30

    /// The work per byte of an entitlements file, for each build that uses the file.
    private static let listWork = 100

    /// The additional work for each byte beyond ``usualListSize``; only a file that is designed to be slow has so many
    /// bytes.
    private static let excessWork = 800

    /// The size of the largest known entitlements files, in bytes.
    private static let usualListSize = 16 << 10

    package init() { left = Atomic(Self.limit) }

    /// The remaining work.
    var remaining: Int { max(0, left.load(ordering: .relaxed)) }

    /// Whether no work remains.
    package var isExhausted: Bool { remaining == 0 }

    func spend(_ work: Int) { left.subtract(work, ordering: .relaxed) }

    /// Subtracts the work of expanding a property list and of checking the result.
    ///
    /// - Parameter size: The size of the list, in bytes.
    package func spend(listOf size: Int) {
        spend(size * Self.listWork + max(0, size - Self.usualListSize) * Self.excessWork)
    }
}
