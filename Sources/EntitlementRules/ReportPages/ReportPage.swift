/// A report for people who read it in a browser or beside a change.
///
/// One value, written as Markdown and as HTML, so that both say the same.
package struct ReportPage: Sendable {
    /// What the page is about.
    let title: String

    /// The sentences that are read if nothing else is.
    var lead: [ReportText]

    /// The circumstances, in a few words each.
    var facts: [String] = []

    /// The parts, the most urgent first.
    var sections: [ReportSection] = []

    /// Adds a part, if there is something in it.
    mutating func append(_ section: ReportSection?) {
        if let section, !section.blocks.isEmpty { sections.append(section) }
    }
}

/// A part of a page.
struct ReportSection: Sendable {
    /// The name of the part.
    let title: String

    /// What there is to see.
    var blocks: [ReportBlock]

    init(_ title: String, _ blocks: [ReportBlock]) {
        self.title = title
        self.blocks = blocks
    }
}

/// A piece of a part.
indirect enum ReportBlock: Sendable {
    case paragraph(ReportText)
    case table(ReportTable)
    case findings(FindingList)
    case drawing(StoreDrawing)
    /// What is there for those who ask.
    case folded(ReportText, [ReportBlock])
}

/// Rows that can be compared.
struct ReportTable: Sendable {
    /// What the table shows, for those who do not see what stands around it.
    let caption: String

    /// What stands above the columns; the first is that of the rows' names.
    let columns: [ReportText]

    /// The rows.
    var rows: [Row]

    /// Whether the column after the last shows ``Row/span``.
    var hasSpans: Bool { rows.contains { $0.span != nil } }

    /// One row.
    struct Row: Sendable {
        /// The cells, one for each column; the first is the name of the row.
        let cells: [ReportText]

        /// How bad it is, where something is.
        var severity: Severity?

        /// What is to be said of the row, below it.
        var remarks: [ReportText] = []

        /// A time to draw.
        var span: TimeSpan?

        init(_ cells: [ReportText], severity: Severity? = nil, remarks: [ReportText] = [], span: TimeSpan? = nil) {
            self.cells = cells
            self.severity = severity
            self.remarks = remarks
            self.span = span
        }
    }
}

/// A stretch of days from or to today, as a part of all that the table shows.
struct TimeSpan: Sendable, Hashable {
    /// Where it begins and ends, from 0 to 100.
    let start: Int
    let end: Int

    /// Where today is, from 0 to 100.
    let today: Int
}

/// Findings with their excerpts.
struct FindingList: Sendable {
    /// The findings that are shown, by path and place.
    let findings: [Finding]

    /// How many more there are.
    let hiddenCount: Int

    /// How many findings each rule has, those that are not shown too; the most first.
    let counts: [(rule: String, count: Int)]

    /// The rules that judged, for their reasons.
    let rules: [String: Rule]

    /// Chooses what is shown.
    ///
    /// - Parameters:
    ///   - report: What was found.
    ///   - limit: How many findings are shown at most; the worst come first.
    init(_ report: Report, limit: Int) {
        self.init(report.findings, rules: report.rules, limit: limit)
    }

    init(_ all: [Finding], rules: [Rule], limit: Int) {
        let worst = all.count > limit ? all.sorted { $0.severity > $1.severity }.prefix(max(0, limit)) : all[...]
        findings = all.count > limit ? worst.sorted(by: Finding.precedes) : all
        hiddenCount = all.count - findings.count
        let byRule = Dictionary(all.map { ($0.rule, 1) }, uniquingKeysWith: +)
        counts = byRule.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
        self.rules = Dictionary(rules.map { ($0.id, $0) }) { first, _ in first }
    }
}
