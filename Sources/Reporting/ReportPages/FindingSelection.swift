package import FileDiscovery
package import LintModel
package import Linting

/// The findings that a page shows, and the numbers of all findings.
///
/// The most severe findings are selected while files are checked, so that the other ones need not stay in memory.
package struct FindingSelection: Sendable {
    /// The number of all findings.
    package private(set) var count = 0

    /// The maximum number of selected findings.
    private let limit: Int

    private var counts: [RuleID: Int] = [:]
    private var selected: [Severity: [Selected]] = [:]

    /// A selected finding, with its number in the report.
    private struct Selected {
        let number: Int
        let finding: Finding
    }

    /// Creates an empty selection.
    ///
    /// - Parameter limit: The maximum number of findings; the first of the most severe is selected even if it is 0.
    package init(limit: Int) { self.limit = max(0, limit) }

    /// Selects the findings of a report.
    package init(of report: Report, limit: Int) {
        self.init(limit: limit)
        add(report)
    }

    /// Adds the findings of a report, after those that were added before.
    package mutating func add(_ report: Report) {
        for findings in report.written { add(findings) }
        add(report.findings)
    }

    /// Adds findings in the order of the report.
    package mutating func add(_ findings: [Finding]) {
        for finding in findings { add(finding, of: finding.rule, finding.severity) }
    }

    /// Adds the findings in a file, which ``PageFindingRenderer`` has rendered.
    package mutating func add(_ findings: RenderedFindings) {
        for entry in findings.entries { add(entry.finding, of: entry.rule, entry.severity) }
    }

    private mutating func add(_ finding: Finding?, of rule: RuleID, _ severity: Severity) {
        count += 1
        counts[rule, default: 0] += 1
        let kept = max(1, limit)
        guard let finding, selectedCount(from: severity) < kept else { return }
        selected[severity, default: []].append(Selected(number: count, finding: finding))
        guard selectedCount(from: .note) > kept else { return }
        // Of the least severe findings, the last one is omitted.
        let least = Severity.allCases.filter { selected[$0]?.isEmpty == false }.min()
        if let least { selected[least]?.removeLast() }
    }

    /// Returns the number of selected findings that are at least as severe as `severity`.
    private func selectedCount(from severity: Severity) -> Int {
        selected.reduce(0) { $0 + ($1.key >= severity ? $1.value.count : 0) }
    }

    /// The first of the most severe findings; `nil` if there are none.
    var first: Finding? { selected.filter { !$0.value.isEmpty }.max { $0.key < $1.key }?.value.first?.finding }

    /// The findings that are shown, sorted as in the report.
    var shown: [Finding] {
        limit == 0 ? [] : selected.values.flatMap(\.self).sorted { $0.number < $1.number }.map(\.finding)
    }

    /// The number of findings per rule, highest first.
    var countsByRule: [(rule: RuleID, count: Int)] {
        counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
    }
}

/// Keeps the findings that a page can show, and counts all of them.
package struct PageFindingRenderer: FindingRenderer {
    private var entries = RenderedEntries()
    private var first: FirstFindings

    /// Creates a renderer.
    ///
    /// - Parameter limit: The maximum number of findings on the page.
    package init(limit: Int) { first = FirstFindings(limit: max(1, limit)) }

    /// Adds a finding.
    package mutating func append(_ finding: Finding) { entries.append(finding, isKept: first.add(finding)) }

    /// Returns the findings since the last call, without text.
    package mutating func finish(of path: BytePath?) -> RenderedFindings { entries.finish(of: path, text: []) }
}
