import Linting
import Reporting
import Synchronization

/// The findings for a page, which are selected while files are checked.
final class SelectedFindings: Sendable {
    private let selected: Mutex<FindingSelection>

    /// Creates an empty selection.
    ///
    /// - Parameter limit: The maximum number of findings.
    init(limit: Int) { selected = Mutex(FindingSelection(limit: limit)) }

    /// The findings so far.
    var selection: FindingSelection { selected.withLock(\.self) }

    /// Adds the findings in a file, after those in all files that precede it.
    func add(_ findings: RenderedFindings) { selected.withLock { $0.add(findings) } }
}
