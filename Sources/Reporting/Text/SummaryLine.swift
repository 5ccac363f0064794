import LintModel
import Linting
import PropertyLists
import TextOutput

/// The last line of a human-readable report: the numbers of findings, checked items, and fixable findings.
struct SummaryLine {
    /// The line, with its line break.
    let text: String

    init(of report: Report, showing limit: Int?, in style: Style) {
        let summary = report.summary
        let coverage = Self.coverage(of: summary)
        let place = coverage.isEmpty ? "" : " in \(coverage)"
        let policy = report.policy.map { style.paint("\($0)", $0.isSatisfied ? .good : .error) + "\n" } ?? ""
        guard report.findingCount > 0 else {
            let verdict = coverage.isEmpty ? "Nothing was checked" : style.paint("No findings", .good)
            text = "\(verdict)\(place)\(Self.suppressed(in: summary)).\n\(policy)"
            return
        }
        let counts = [
            (summary.errors, "error", Style.Role.error), (summary.warnings, "warning", .warning),
            (summary.notes, "note", .note),
        ]
        let found = counts.filter { $0.0 > 0 }.map { style.paint(counted($0.0, $0.1), $0.2) }
        let hidden = report.findingCount - min(report.findingCount, limit ?? .max)
        let shown = hidden > 0 ? "; \(hidden) not shown" : ""
        let fixes = Self.fixes(for: report)
        text =
            "\(found.joined(separator: ", "))\(place)\(Self.suppressed(in: summary))\(shown)\(fixes).\n\(policy)"
    }

    private static func coverage(of summary: Report.Summary) -> String {
        let parts = [
            (summary.coverage.files, "file"), (summary.coverage.products, "product"),
            (summary.coverage.targets, "target"),
        ]
        return parts.filter { $0.0 > 0 }.map { counted($0.0, $0.1) }.joined(separator: ", ")
    }

    private static func suppressed(in summary: Report.Summary) -> String {
        let suppressed = summary.coverage.suppressed > 0 ? "; \(summary.coverage.suppressed) suppressed" : ""
        return summary.coverage.known > 0 ? "\(suppressed); \(summary.coverage.known) in the baseline" : suppressed
    }

    private static func fixes(for report: Report) -> String {
        let fixes =
            report.written.flatMap { $0.entries.compactMap(\.fix) } + report.findings.compactMap(\.makeableFix?.safety)
        let safe = fixes.count { $0 == .safe }
        let unsafe = fixes.count - safe
        return switch (safe, unsafe) {
        case (0, 0): ""
        case (_, 0): "; \(safe) fixable with --fix"
        case (0, _): "; \(unsafe) fixable with --fix --unsafe-fixes"
        default: "; \(safe) fixable with --fix, \(unsafe) more with --unsafe-fixes"
        }
    }
}
