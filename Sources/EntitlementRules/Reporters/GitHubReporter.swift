import PropertyLists

/// Findings as workflow commands, which GitHub turns into annotations at the lines they are about.
///
/// Of each kind only the first ten of a step become annotations
/// (<https://docs.github.com/en/rest/checks/runs>), so the worst come first and the rest is listed, folded,
/// as plain lines of the log. The commands are described at
/// <https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands>.
public struct GitHubReporter: Reporter {
    /// As many of each kind as GitHub shows.
    private static let annotationLimit = 10

    /// Creates a reporter.
    public init() {}

    /// The commands, worst first, and a folded list of the findings that no annotation is left for.
    public func text(of report: Report) -> String {
        var indices = LineIndices()
        var text = ""
        var rest: [Finding] = []
        let reasons = Dictionary(report.rules.map { ($0.id, $0) }) { first, _ in first }
        for severity in Severity.allCases.sorted(by: >) {
            let findings = report.findings.filter { $0.severity == severity }
            for finding in findings.prefix(Self.annotationLimit) {
                text += command(for: finding, because: reasons[finding.rule]?.reason, in: &indices)
            }
            rest += findings.dropFirst(Self.annotationLimit)
        }
        for place in report.notChecked {
            text += "::warning file=\(place.path.escapedAsProperty),title=not checked::"
            text += "\(place.reason.displayed.escapedAsData)\n"
        }
        return text + list(of: rest, version: report.version)
    }

    private func command(for finding: Finding, because reason: String?, in indices: inout LineIndices) -> String {
        var properties = ["file=\(finding.location.file.path.escapedAsProperty)"]
        if let span = indices.span(of: finding.location) {
            properties += ["line=\(span.start.line)", "endLine=\(span.end.line)"]
            // Columns are refused where the lines differ.
            if span.start.line == span.end.line {
                properties += ["col=\(span.start.column)", "endColumn=\(span.end.column)"]
            }
        }
        properties.append("title=\(finding.rule.escapedAsProperty)")
        var lines = [finding.message.displayed]
        if let reason { lines.append("why: \(reason)") }
        if let fix = finding.fix { lines.append("fix: \(fix.title.displayed)") }
        let data = lines.joined(separator: "\n").escapedAsData
        return "::\(finding.severity.command) \(properties.joined(separator: ","))::\(data)\n"
    }

    private func list(of findings: [Finding], version: String) -> String {
        guard !findings.isEmpty else { return "" }
        let lines = ConciseReporter().text(of: Report(findings: findings, version: version))
        return "::group::\(SummaryLine.count(findings.count, "more finding"))\n\(lines)::endgroup::\n"
    }
}

extension Severity {
    /// GitHub's word for it.
    fileprivate var command: String {
        switch self {
        case .error: "error"
        case .warning: "warning"
        case .note: "notice"
        }
    }
}

extension String {
    /// The text as the message of a command.
    fileprivate var escapedAsData: String {
        replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
    }

    /// The text as a property of a command.
    fileprivate var escapedAsProperty: String {
        escapedAsData.replacing(":", with: "%3A").replacing(",", with: "%2C")
    }
}
