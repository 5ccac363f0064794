import PropertyLists

extension ReportPage {
    /// The page of a report by itself.
    ///
    /// - Parameters:
    ///   - report: What was found.
    ///   - title: What the page is about.
    ///   - changes: What changed, in sentences, which are read first.
    ///   - limit: The most findings to show.
    package init(
        of report: Report, title: String = "Entitlements", changes: [StoreMove] = [], limit: Int
    ) {
        self.init(title: title, lead: changes.map(\.text) + report.verdicts)
        facts = ["entcheck \(report.version)"] + report.amounts
        append(ReportSection("Findings", ofFindings: report, limit: limit))
        append(ReportSection(notChecked: report.notChecked))
    }
}

extension ReportSection {
    /// The findings; empty where there are none.
    init(_ title: String, ofFindings report: Report, limit: Int) {
        self.init(title, report.findings.isEmpty ? [] : [.findings(FindingList(report, limit: limit))])
    }

    /// What could not be looked at.
    init(notChecked: [Report.NotChecked]) {
        let rows = notChecked.prefix(Self.notCheckedLimit).map { place in
            ReportTable.Row([.code(place.path), .words(place.reason)])
        }
        let columns = ["Path", "Reason"].map(ReportText.words)
        let table = ReportBlock.table(ReportTable(caption: "What was not checked", columns: columns, rows: rows))
        let more = notChecked.count - rows.count
        let rest = more > 0 ? [ReportBlock.paragraph(.words("\(counted(more, "more path")) not shown."))] : []
        self.init("Not checked", rows.isEmpty ? [] : [table] + rest)
    }

    /// Who looks at more than this many paths does so in a list made for programs.
    private static let notCheckedLimit = 100
}

extension Report {
    /// What the run comes to, in one sentence: refused, doubtful or accepted, how much there is, and what weighs most.
    var verdict: ReportText {
        let place = amounts.isEmpty ? "" : " in \(amounts.joined(separator: ", "))"
        let unread = notChecked.isEmpty ? "" : "; \(counted(notChecked.count, "path")) could not be checked"
        let severity = findings.map(\.severity).max()
        guard let worst = findings.first(where: { $0.severity == severity }) else {
            guard notChecked.isEmpty else {
                return ReportText(.strong("Not checked"), .words(": \(counted(notChecked.count, "path"))."))
            }
            if amounts.isEmpty { return ReportText(.strong("Nothing was checked"), .words(".")) }
            return ReportText(.strong("Accepted"), .words(": nothing to report\(place)."))
        }
        let counts = [(summary.errors, "error"), (summary.warnings, "warning"), (summary.notes, "note")]
        let found = counts.filter { $0.0 > 0 }.map { counted($0.0, $0.1) }.joined(separator: ", ")
        let first = findings.count > 1 ? ", first of all in " : ", in "
        return ReportText(.strong(worst.severity.verdict), .words(": \(found)\(place)\(unread)\(first)"))
            + .code(worst.location.file.path) + .words(": ") + ReportText(marked: worst.message) + .words(".")
    }

    /// What the run comes to, and what it comes to for the policies, where there are some.
    var verdicts: [ReportText] {
        [verdict] + (policy.map { [ReportText($0.isSatisfied ? .words("\($0)") : .strong("\($0)"))] } ?? [])
    }

    /// How much was checked: `3 files`, `2 targets`.
    var amounts: [String] {
        let amounts = [
            (summary.coverage.files, "file"), (summary.coverage.products, "product"),
            (summary.coverage.targets, "target"),
        ]
        return amounts.filter { $0.0 > 0 }.map { counted($0.0, $0.1) }
            + (summary.coverage.suppressed > 0 ? ["\(summary.coverage.suppressed) silenced"] : [])
    }
}

extension Severity {
    /// What a run comes to whose worst finding is of this severity.
    fileprivate var verdict: String {
        switch self {
        case .error: "Refused"
        case .warning: "Doubtful"
        case .note: "Accepted"
        }
    }
}
