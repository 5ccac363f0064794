import LintModel
import Linting
import PropertyLists
import TextOutput
import Workspaces

/// The last line of a human-readable report: the numbers of findings, checked items, and fixable findings.
struct SummaryLine {
    /// The line, with its line break.
    let text: String

    init(of report: Report, showing limit: Int?, in style: Style) {
        let summary = report.summary
        let coverage = Self.coverage(of: summary)
        let place = coverage.isEmpty ? "" : " in \(coverage)" + Self.bound(in: report)
        let scope = place + Self.suppressed(in: summary)
        let policy = report.policy.map { style.paint("\($0)", $0.isSatisfied ? .good : .error) + "\n" } ?? ""
        let end = policy + Self.unbound(in: report)
        guard report.findingCount > 0 else {
            let verdict = coverage.isEmpty ? "Nothing was checked" : style.paint("No findings", .good)
            text = "\(verdict)\(scope).\n\(end)"
            return
        }
        let details = scope + Self.hidden(in: report, showing: limit) + Self.fixes(for: report)
        text = "\(Self.findings(in: summary, style))\(details).\n\(end)"
    }

    private static func hidden(in report: Report, showing limit: Int?) -> String {
        let hidden = report.findingCount - min(report.findingCount, limit ?? .max)
        return hidden > 0 ? "; \(hidden) not shown" : ""
    }

    private static func findings(in summary: Report.Summary, _ style: Style) -> String {
        let counts = [
            (summary.errors, "error", Style.Role.error), (summary.warnings, "warning", .warning),
            (summary.notes, "note", .note),
        ]
        return counts.filter { $0.0 > 0 }.map { style.paint(counted($0.0, $0.1), $0.2) }.joined(separator: ", ")
    }

    /// The maximum number of files that are listed without a product; keeps the end of the output readable.
    private static let unboundLimit = 10

    /// Returns the number of entitlements files whose product is known.
    private static func bound(in report: Report) -> String {
        guard report.hasProjects else { return "" }
        let coverage = report.summary.coverage
        return "; the product of \(coverage.boundFiles) of \(counted(coverage.entitlementsFiles, "entitlements file")) "
            + "is known"
    }

    /// Returns the entitlements files whose product is not known, with the reasons.
    private static func unbound(in report: Report) -> String {
        guard report.hasProjects else { return "" }
        let count = report.listed.count - report.listed.boundCount
        guard count > 0 else { return "" }
        let unbound = report.listed.lazy.filter { !$0.isBound }.prefix(unboundLimit)
        let lines = unbound.map { "  \($0.path.displayedPath): \(($0.reason ?? "").displayed)\n" }
        let more = count > unboundLimit ? "  and \(count - unboundLimit) more\n" : ""
        return "Not checked as part of a product:\n" + lines.joined() + more
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
        let fixes = report.findings.compactMap(\.makeableFix?.safety)
        let safe = fixes.count { $0 == .safe } + report.rendered.safeFixes
        let unsafe = fixes.count { $0 == .unsafe } + report.rendered.unsafeFixes
        return switch (safe, unsafe) {
        case (0, 0): ""
        case (_, 0): "; \(safe) fixable with --fix"
        case (0, _): "; \(unsafe) fixable with --fix --unsafe-fixes"
        default: "; \(safe) fixable with --fix, \(unsafe) more with --unsafe-fixes"
        }
    }
}
