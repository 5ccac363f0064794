import LintModel
public import Linting
public import TextOutput

/// A table with the number of findings of each rule, the most frequent first.
public struct StatisticsReporter: Reporter {
    /// The colors.
    public let style: Style

    /// Creates a reporter.
    public init(style: Style = Style()) { self.style = style }

    /// Returns a line for each rule with findings, and the summary.
    ///
    /// `[*]` marks rules with findings that `--fix` resolves; `[?]` marks rules with findings that require
    /// `--unsafe-fixes`.
    public func text(of report: Report) -> String {
        let titles = Dictionary(report.rules.map { ($0.id, $0.title) }) { first, _ in first }
        let rows = Self.rows(of: report.findings)
        let digits = String(rows.first?.row.count ?? 0).count
        let width = rows.map(\.rule.count).max() ?? 0
        var text = ""
        for (rule, row) in rows {
            let count = String(row.count).padded(to: digits, atStart: true)
            let severity = row.severity.rawValue.padded(to: 7)
            let title = titles[rule].map { "  \($0)" } ?? ""
            text += "\(count)  \(severity)  \(row.mark)  \(rule.padded(to: width))\(title)\n"
        }
        return text + SummaryLine(of: report, showing: nil, in: style).text
    }

    /// Returns the row of each rule, the most frequent first.
    private static func rows(of findings: [Finding]) -> [(rule: RuleID, row: Row)] {
        var rows: [RuleID: Row] = [:]
        for finding in findings { rows[finding.rule, default: Row()].add(finding) }
        return rows.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.map { ($0.key, $0.value) }
    }

    private struct Row {
        var count = 0
        var severity = Severity.note
        var isFixable = false
        var isUnsafelyFixable = false

        var mark: String { isFixable ? "[*]" : isUnsafelyFixable ? "[?]" : "   " }

        mutating func add(_ finding: Finding) {
            count += 1
            severity = max(severity, finding.severity)
            switch finding.makeableFix?.safety {
            case .safe: isFixable = true
            case .unsafe: isUnsafelyFixable = true
            case nil: break
            }
        }
    }
}

extension String {
    fileprivate func padded(to width: Int, atStart: Bool = false) -> String {
        let blanks = String(repeating: " ", count: max(0, width - count))
        return atStart ? blanks + self : self + blanks
    }
}
