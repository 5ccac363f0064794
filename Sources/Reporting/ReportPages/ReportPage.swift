import LintModel
import Linting
package import TextOutput

/// A report for a browser or a code review.
///
/// The Markdown and the HTML output are written from the same value, so that their content is the same.
package struct ReportPage: Sendable {
    /// The title of the page.
    let title: String

    /// The most important sentences.
    var lead: [ReportText]

    /// Short facts about the run, such as the version of the tool.
    var facts: [String] = []

    /// The addresses of the pages about rules, for links in HTML; `nil` for links within the page.
    package var pages: HelpPages?

    /// The sections, most urgent first.
    var sections: [ReportSection] = []

    /// Adds a section if it is not empty.
    mutating func append(_ section: ReportSection?) {
        if let section, !section.blocks.isEmpty { sections.append(section) }
    }
}

/// A section of a page.
struct ReportSection: Sendable {
    /// The title of the section.
    let title: String

    /// The content of the section.
    var blocks: [ReportBlock]

    init(_ title: String, _ blocks: [ReportBlock]) {
        self.title = title
        self.blocks = blocks
    }
}

/// A block of a section.
indirect enum ReportBlock: Sendable {
    case paragraph(ReportText)
    case table(ReportTable)
    case findings(FindingList)
    case drawing(SharingDiagram)
    /// Collapsed blocks with a summary.
    case folded(ReportText, [ReportBlock])
}

/// A table of a page, with a caption and a name for each row.
struct ReportTable: Sendable {
    /// The description of the table for screen readers.
    let caption: String

    /// The column headers.
    ///
    /// The first column contains the names of the rows.
    let columns: [ReportText]

    /// The rows, in the order of display.
    var rows: [Row]

    /// Whether an additional last column shows ``Row/span``.
    var hasSpans: Bool { rows.contains { $0.span != nil } }

    struct Row: Sendable {
        /// The cells, one per column; the first one is the name of the row.
        let cells: [ReportText]

        /// The name by which the filters of the page find the row; `nil` if they do not apply to it.
        let key: String?

        /// The highest severity of the findings in the row; `nil` if there are none.
        var severity: Severity?

        /// The remarks below the row.
        var remarks: [ReportText] = []

        /// The time span to draw.
        var span: TimeSpan?

        init(
            _ cells: [ReportText], severity: Severity? = nil, remarks: [ReportText] = [], span: TimeSpan? = nil,
            key: String? = nil
        ) {
            self.cells = cells
            self.key = key
            self.severity = severity
            self.remarks = remarks
            self.span = span
        }
    }
}

/// A time span that starts or ends today, in percent of the range of the table.
struct TimeSpan: Sendable, Hashable {
    /// The start and the end, from 0 to 100.
    let start: Int
    let end: Int

    /// The position of the current date, from 0 to 100.
    let today: Int
}

/// Findings with their excerpts.
struct FindingList: Sendable {
    /// The findings that are shown, sorted by path and location.
    let findings: [Finding]

    /// The number of findings that are not shown.
    let hiddenCount: Int

    /// The number of findings per rule, highest first; findings that are not shown are included.
    let counts: [(rule: String, count: Int)]

    /// The rules of the run by identifier; the page quotes their rationales.
    let rules: [String: Rule]

    /// Selects the findings to show.
    ///
    /// - Parameters:
    ///   - report: The report.
    ///   - limit: The maximum number of findings; the most severe are selected.
    init(_ report: Report, limit: Int) {
        self.init(FindingSelection(of: report, limit: limit), rules: report.rules)
    }

    init(_ all: [Finding], rules: [Rule], limit: Int) {
        var selection = FindingSelection(limit: limit)
        selection.add(all)
        self.init(selection, rules: rules)
    }

    /// Creates the list of selected findings.
    init(_ selection: FindingSelection, rules: [Rule]) {
        findings = selection.shown
        hiddenCount = selection.count - findings.count
        counts = selection.countsByRule
        self.rules = Dictionary(rules.map { ($0.id, $0) }) { first, _ in first }
    }
}
