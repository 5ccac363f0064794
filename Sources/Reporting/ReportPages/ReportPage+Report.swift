import LintModel
package import Linting
import PropertyLists
import TextOutput
import Workspaces

extension ReportPage {
    /// Creates the page of a report.
    ///
    /// - Parameters:
    ///   - report: The report.
    ///   - selection: The findings that the page shows, among all findings of the report.
    ///   - title: The title of the page.
    ///   - changes: The changed stores; the page begins with a sentence about each of them.
    ///   - limit: The maximum number of rows of other tables.
    package init(
        of report: Report, showing selection: FindingSelection, title: String = "Entitlements",
        changes: [StoreMove] = [], limit: Int
    ) {
        self.init(
            title: title, lead: changes.map { ReportText($0) } + report.verdicts(naming: selection.first))
        facts = ["entcheck \(report.version)"] + report.amounts
        let list = FindingList(selection, rules: report.rules)
        append(ReportSection("Findings", selection.count == 0 ? [] : [.findings(list)]))
        append(ReportSection(rejectionsOf: report, limit: limit))
        append(ReportSection(notChecked: report.notChecked))
    }
}

extension ReportSection {
    /// Creates the section with the paths that could not be checked.
    init(notChecked: [NotChecked]) {
        let rows = notChecked.prefix(Self.notCheckedLimit).map { place in
            ReportTable.Row([.code(place.path.displayedPath), .words(place.reason)])
        }
        let columns = ["Path", "Reason"].map(ReportText.words)
        let table = ReportBlock.table(ReportTable(caption: "Paths that were not checked", columns: columns, rows: rows))
        let more = notChecked.count - rows.count
        let rest = more > 0 ? [ReportBlock.paragraph(.words("\(counted(more, "more path")) not shown."))] : []
        self.init("Not checked", rows.isEmpty ? [] : [table] + rest)
    }

    /// The maximum number of rows; a longer list belongs in a machine-readable report.
    private static let notCheckedLimit = 100
}

extension Report {
    /// The result of the run in one sentence: the verdict, the numbers, and the first of the most severe findings.
    var verdict: ReportText { verdict(naming: FindingSelection(of: self, limit: 1).first) }

    /// Returns the result of the run, given the first of the most severe findings.
    private func verdict(naming worst: Finding?) -> ReportText {
        let place = amounts.isEmpty ? "" : " in \(amounts.joined(separator: ", "))"
        let unread = notChecked.isEmpty ? "" : "; \(counted(notChecked.count, "path")) could not be checked"
        guard let worst else {
            guard notChecked.isEmpty else {
                return ReportText(.strong("Not checked"), .words(": \(counted(notChecked.count, "path"))."))
            }
            if amounts.isEmpty { return ReportText(.strong("Nothing was checked"), .words(".")) }
            return ReportText(.strong("Accepted"), .words(": nothing to report\(place)."))
        }
        let counts = [(summary.errors, "error"), (summary.warnings, "warning"), (summary.notes, "note")]
        let found = counts.filter { $0.0 > 0 }.map { counted($0.0, $0.1) }.joined(separator: ", ")
        let first = findingCount > 1 ? "; the first \(worst.severity.rawValue) is in " : ", in "
        return ReportText(.strong(worst.severity.verdict), .words(": \(found)\(place)\(unread)\(first)"))
            + .code(worst.location.file.path.displayedPath) + .words(": ") + ReportText(marked: worst.message)
            + .words(".")
    }

    /// The result of the run, and the result of the policies if there are any.
    var verdicts: [ReportText] { verdicts(naming: FindingSelection(of: self, limit: 1).first) }

    /// Returns the result of the run and of the policies, given the first of the most severe findings.
    func verdicts(naming worst: Finding?) -> [ReportText] {
        let ofPolicy = policy.map { ReportText($0.isSatisfied ? .words("\($0)") : .strong("\($0)")) }
        return [verdict(naming: worst)] + [ofPolicy].compactMap(\.self)
    }

    /// The numbers of checked items and suppressed findings, such as `3 files` and `2 targets`.
    var amounts: [String] {
        let amounts = [
            (summary.coverage.files, "file"), (summary.coverage.products, "product"),
            (summary.coverage.targets, "target"),
        ]
        return amounts.filter { $0.0 > 0 }.map { counted($0.0, $0.1) }
            + (summary.coverage.suppressed > 0 ? ["\(summary.coverage.suppressed) suppressed"] : [])
    }
}

extension Severity {
    /// The verdict on a run whose most severe finding has this severity.
    fileprivate var verdict: String {
        switch self {
        case .error: "Rejected"
        case .warning: "Accepted with warnings"
        case .note: "Accepted"
        }
    }
}
