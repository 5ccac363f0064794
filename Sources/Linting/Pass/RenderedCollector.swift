import FileDiscovery
import LintModel
import Synchronization

/// Collects the rendered findings of files in the order of the files, although several workers check them.
///
/// If the findings of a file cannot change after it was checked, they are passed on at once and released, so that the
/// memory of a run does not grow with the number of findings.
final class RenderedCollector: Sendable {
    /// The rendered findings of consecutive files.
    struct Part: Sendable {
        /// The indices of the files.
        let files: Range<Int>
        /// The findings, sorted by path.
        let findings: [RenderedFindings]
        /// Whether no other findings in these files follow.
        let isFinal: Bool
    }

    private struct State {
        /// The index of the first file whose findings did not arrive yet.
        var next = 0
        /// The parts that arrived before an earlier one, by the index of their first file.
        var early: [Int: Part] = [:]
        /// Whether findings are still passed on.
        var isPassing: Bool
        var collected = Collected()
    }

    /// The findings that were not passed on, and the numbers of those that were.
    struct Collected: Sendable {
        /// The findings that were not passed on.
        fileprivate(set) var kept: [RenderedFindings] = []
        /// The findings that were passed on.
        fileprivate(set) var passed = RenderedTally()
    }

    private let state: Mutex<State>
    private let output: @Sendable (RenderedFindings) -> Void

    /// Creates a collector.
    ///
    /// - Parameter output: Receives the findings of one file after the other; `nil` to keep all of them.
    init(output: (@Sendable (RenderedFindings) -> Void)?) {
        self.output = output ?? { _ in }
        state = Mutex(State(isPassing: output != nil))
    }

    /// The findings so far.
    var collected: Collected { state.withLock { $0.collected } }

    /// Adds findings that are not passed on, in any order.
    func keep(_ findings: [RenderedFindings]) { state.withLock { $0.collected.kept += findings } }

    /// Adds the findings of consecutive files.
    func add(_ part: Part) {
        state.withLock { state in
            state.early[part.files.lowerBound] = part
            while let part = state.early.removeValue(forKey: state.next) {
                state.next = part.files.upperBound
                // Later findings could precede those of the next files.
                state.isPassing = state.isPassing && part.isFinal
                guard state.isPassing else {
                    state.collected.kept += part.findings
                    continue
                }
                for findings in part.findings {
                    output(findings)
                    state.collected.passed.add(findings)
                }
            }
        }
    }
}
