import LintModel
public import Linting
import PropertyLists
import TextOutput
import Workspaces

/// A report as workflow commands, which GitHub shows as annotations at the source lines.
///
/// GitHub shows only the first ten annotations of each type per step (<https://docs.github.com/en/rest/checks/runs>).
/// Therefore the most severe findings come first, and the remaining findings are log lines in a collapsed group. GitHub
/// documents the commands at <https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands>.
public struct GitHubReporter: Reporter {
    /// The maximum number of annotations of each type that GitHub shows.
    private static let annotationLimit = 10

    /// Converts paths to paths relative to the root of the repository.
    public let paths: RepositoryPaths

    /// Creates a reporter.
    ///
    /// - Parameter paths: Converts paths to paths relative to the root of the repository.
    public init(paths: RepositoryPaths = RepositoryPaths()) { self.paths = paths }

    /// Returns the commands, most severe first, and a collapsed group with the findings beyond the annotation limit.
    public func text(of report: Report) -> String {
        var indices = LineIndices()
        var text = ""
        var rest: [Finding] = []
        let bySeverity = Dictionary(grouping: report.findings, by: \.severity)
        let rules = Dictionary(report.rules.map { ($0.id, $0) }) { first, _ in first }
        for severity in Severity.allCases.sorted(by: >) {
            // Unread paths count as warnings and come before the warnings about files that were read.
            let unread = severity == .warning ? report.notChecked.prefix(Self.annotationLimit) : []
            for place in unread { text += command(for: place) }
            let findings = bySeverity[severity] ?? []
            let room = Self.annotationLimit - unread.count
            for finding in findings.prefix(room) {
                text += command(for: finding, because: rules[finding.rule]?.reason(for: finding), in: &indices)
            }
            rest += findings.dropFirst(room)
        }
        let unread = report.notChecked.dropFirst(Self.annotationLimit)
        return text + list(of: Report(findings: rest, notChecked: Array(unread), version: report.version))
    }

    private func command(for place: NotChecked) -> String {
        "::warning file=\(paths.path(place.path).escapedAsProperty),title=not checked::"
            + "\(place.reason.displayed.escapedAsData)\n"
    }

    private func command(for finding: Finding, because reason: String?, in indices: inout LineIndices) -> String {
        var properties = ["file=\(paths.path(finding.location.file.path).escapedAsProperty)"]
        if let span = indices.span(of: finding.location) {
            properties += ["line=\(span.start.line)", "endLine=\(span.end.line)"]
            // GitHub rejects columns if the finding spans several lines.
            if span.start.line == span.end.line {
                properties += ["col=\(span.start.column)", "endColumn=\(span.end.column)"]
            }
        }
        properties.append("title=\(finding.rule.escapedAsProperty)")
        var lines = [finding.message.displayed]
        if let reason { lines.append("why: \(reason)") }
        if let stage = finding.stage { lines.append("stage: \(stage)") }
        if let fix = finding.fix { lines.append("fix: \(fix.title.displayed)") }
        let data = lines.joined(separator: "\n").escapedAsData
        return "::\(finding.severity.command) \(properties.joined(separator: ","))::\(data)\n"
    }

    private func list(of rest: Report) -> String {
        let count = rest.findings.count + rest.notChecked.count
        guard count > 0 else { return "" }
        return "::group::\(counted(count, "more finding"))\n\(ConciseReporter().text(of: rest))::endgroup::\n"
    }
}

extension Severity {
    /// The name of the workflow command for the severity.
    fileprivate var command: String {
        switch self {
        case .error: "error"
        case .warning: "warning"
        case .note: "notice"
        }
    }
}

extension String {
    /// The text escaped as the message of a command.
    fileprivate var escapedAsData: String {
        spelling { byte in
            switch byte {
            case UInt8(ascii: "%"): "%25"
            case 0x0D: "%0D"
            case 0x0A: "%0A"
            default: nil
            }
        }
    }

    /// The text escaped as a property of a command.
    fileprivate var escapedAsProperty: String {
        // Line breaks and colons are percent-encoded below, so that GitHub finds the file. Other control characters are
        // escaped here.
        var shown = String.UnicodeScalarView()
        forEachScalar { scalar, isSpelled in
            let isKept = !isSpelled || scalar == "\n" || scalar == "\r" || scalar == ":"
            shown.append(contentsOf: (isKept ? String(scalar) : scalar.spelling).unicodeScalars)
        }
        return String(shown).escapedAsData.spelling {
            $0 == UInt8(ascii: ":") ? "%3A" : $0 == UInt8(ascii: ",") ? "%2C" : nil
        }
    }
}
