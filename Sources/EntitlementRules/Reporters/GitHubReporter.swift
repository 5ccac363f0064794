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

    /// Where paths count from.
    public let paths: RepositoryPaths

    /// Creates a reporter.
    ///
    /// - Parameter paths: Where paths count from.
    public init(paths: RepositoryPaths = RepositoryPaths()) { self.paths = paths }

    /// The commands, worst first, and a folded list of the findings that no annotation is left for.
    public func text(of report: Report) -> String {
        var indices = LineIndices()
        var text = ""
        var rest: [Finding] = []
        let reasons = Dictionary(report.rules.map { ($0.id, $0) }) { first, _ in first }
        for severity in Severity.allCases.sorted(by: >) {
            // What was not looked at is a warning too, and stands before those about what was.
            let unread = severity == .warning ? report.notChecked.prefix(Self.annotationLimit) : []
            for place in unread { text += command(for: place) }
            let findings = report.findings.filter { $0.severity == severity }
            let room = Self.annotationLimit - unread.count
            for finding in findings.prefix(room) {
                text += command(for: finding, because: reasons[finding.rule]?.reason, in: &indices)
            }
            rest += findings.dropFirst(room)
        }
        let unread = report.notChecked.dropFirst(Self.annotationLimit)
        return text + list(of: Report(findings: rest, notChecked: Array(unread), version: report.version))
    }

    private func command(for place: Report.NotChecked) -> String {
        "::warning file=\(paths.path(place.path).escapedAsProperty),title=not checked::"
            + "\(place.reason.displayed.escapedAsData)\n"
    }

    private func command(for finding: Finding, because reason: String?, in indices: inout LineIndices) -> String {
        var properties = ["file=\(paths.path(finding.location.file.path).escapedAsProperty)"]
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

    private func list(of rest: Report) -> String {
        let count = rest.findings.count + rest.notChecked.count
        guard count > 0 else { return "" }
        return "::group::\(counted(count, "more finding"))\n\(ConciseReporter().text(of: rest))::endgroup::\n"
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
        spelling { byte in
            switch byte {
            case UInt8(ascii: "%"): "%25"
            case 0x0D: "%0D"
            case 0x0A: "%0A"
            default: nil
            }
        }
    }

    /// The text as a property of a command.
    fileprivate var escapedAsProperty: String {
        // Line breaks and colons are escaped below, so that the service finds the file; other controls are spelled out.
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
