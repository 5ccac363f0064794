import FileDiscovery
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
public struct GitHubReporter: StreamingReporter {
    /// The maximum number of annotations of each type that GitHub shows.
    fileprivate static let annotationLimit = 10

    /// Converts paths to paths relative to the root of the repository.
    public let paths: RepositoryPaths

    /// Creates a reporter.
    ///
    /// - Parameter paths: Converts paths to paths relative to the root of the repository.
    public init(paths: RepositoryPaths = RepositoryPaths()) { self.paths = paths }

    /// Returns the commands, most severe first, and a collapsed group with the findings beyond the annotation limit.
    public func text(of report: Report) -> String { streamedText(of: report) }

    /// Passes the text to `output` in parts of at least 64 KiB; the last part can be shorter.
    public func write(_ report: Report, to output: @escaping (UnsafeBufferPointer<UInt8>) -> Void) {
        writeStream(of: report, in: paths, to: output)
    }

    package func stream(
        rules: [Rule], version: String, to output: @escaping (ArraySlice<UInt8>) -> Void
    ) -> any ReportStream {
        GitHubStream(rules: rules, output: output)
    }
}

/// Commands and lines that are collected while files are checked.
///
/// The most severe findings come first, so that nothing is passed on before all findings are known.
private struct GitHubStream: ReportStream {
    /// A finding among the first ones of its severity, which can get a command.
    private struct First {
        let path: BytePath
        /// The command after the path.
        let annotation: ArraySlice<UInt8>
        /// The line for the group.
        let line: ArraySlice<UInt8>
        /// The number of lines of other findings before the line.
        let position: Int
    }

    private let rules: [Rule]
    private let output: (ArraySlice<UInt8>) -> Void
    private var first: [Severity: [First]] = [:]
    /// The lines of the findings that get no command.
    private var lines = RepeatedLines()

    init(rules: [Rule], output: @escaping (ArraySlice<UInt8>) -> Void) {
        self.rules = rules
        self.output = output
    }

    mutating func add(_ findings: RenderedFindings) {
        var start = 0
        for entry in findings.entries {
            let line = findings.text[start..<entry.fixStart]
            start = entry.end + 1
            guard first[entry.severity, default: []].count < GitHubReporter.annotationLimit else {
                lines.append(line)
                continue
            }
            let finding = First(
                path: findings.path, annotation: findings.text[entry.fixStart..<start], line: line,
                position: lines.count)
            first[entry.severity, default: []].append(finding)
        }
    }

    mutating func finish(_ report: Report, in repository: RepositoryPaths) {
        for findings in report.written.adding(report.findings, renderedBy: { [rules] in GitHubRenderer(rules: rules) })
        {
            add(findings)
        }
        var commands = TextBuffer()
        var others: [First] = []
        for severity in Severity.allCases.sorted(by: >) {
            // Unread paths count as warnings and come before the warnings about files that were read.
            let unread = severity == .warning ? report.notChecked.prefix(GitHubReporter.annotationLimit) : []
            for place in unread { commands += command(for: place, in: repository) }
            let findings = first[severity] ?? []
            for finding in findings.prefix(GitHubReporter.annotationLimit - unread.count) {
                let path = repository.path(finding.path.description).escapedAsProperty
                commands += "::\(severity.command) file=\(path)"
                commands += finding.annotation
            }
            others += findings.dropFirst(GitHubReporter.annotationLimit - unread.count)
        }
        writeGroup(
            with: others, unread: report.notChecked.dropFirst(GitHubReporter.annotationLimit), of: report,
            after: commands)
    }

    /// Writes the commands, and the findings without a command.
    ///
    /// - Parameters:
    ///   - others: Findings that are not among ``lines``.
    ///   - unread: The paths that were not checked and have no command.
    ///   - report: The report.
    ///   - commands: The commands.
    private func writeGroup(
        with others: [First], unread: ArraySlice<NotChecked>, of report: Report, after commands: TextBuffer
    ) {
        var buffer = commands
        defer { output(buffer.take()) }
        let count = lines.count + others.count + unread.count
        guard count > 0 else { return }
        buffer += "::group::\(counted(count, "more finding"))\n"
        var (rest, position) = (others[...], 0)
        lines.forEachLine { line in
            while let finding = rest.first, finding.position <= position {
                buffer += finding.line
                rest.removeFirst()
            }
            buffer += line
            position += 1
            if buffer.count >= Self.partSize { output(buffer.take()) }
        }
        for finding in rest { buffer += finding.line }
        buffer += ConciseReporter().text(
            of: Report(findings: [], notChecked: Array(unread), version: report.version))
        buffer += "::endgroup::\n"
    }

    private func command(for place: NotChecked, in repository: RepositoryPaths) -> String {
        "::warning file=\(repository.path(place.path).escapedAsProperty),title=not checked::"
            + "\(place.reason.displayed.escapedAsData)\n"
    }
}

/// Renders each finding as the line for the group, followed by the part of the command after the path.
///
/// The path depends on the other files. Only findings that can be among the first ones of their severity have a command.
struct GitHubRenderer: FindingRenderer {
    private var buffer = TextBuffer()
    private var entries = RenderedEntries()
    private let rules: [Rule]

    private var first = FirstFindings(limit: GitHubReporter.annotationLimit)

    /// Creates a renderer.
    ///
    /// - Parameter rules: The rules of the run.
    init(rules: [Rule]) { self.rules = rules }

    mutating func append(_ finding: Finding) {
        buffer.append(concise: finding, in: &entries.indices)
        let lineEnd = buffer.count
        if first.add(finding) { appendCommand(for: finding) }
        entries.append(finding, fixStart: lineEnd, end: buffer.count - 1)
    }

    mutating func finish(of path: BytePath?) -> RenderedFindings {
        defer { buffer.removeAll() }
        return entries.finish(of: path, text: buffer.withBytes(Array.init))
    }

    private mutating func appendCommand(for finding: Finding) {
        let properties = positionProperties(of: finding.location) + ",title=\(finding.rule.escapedAsProperty)"
        var lines = [finding.message.displayed]
        if let rule = rules.first(where: { $0.id == finding.rule }) {
            lines.append("why: \(rule.reason(for: finding))")
        }
        if let stage = finding.stage { lines.append("stage: \(stage)") }
        if let fix = finding.fix { lines.append("fix: \(fix.title.displayed)") }
        buffer += "\(properties)::\(lines.joined(separator: "\n").escapedAsData)\n"
    }

    /// Returns the properties of a command for the lines and columns of a location; empty without a text range.
    private mutating func positionProperties(of location: Location) -> String {
        guard let span = entries.indices.span(of: location) else { return "" }
        let lines = ",line=\(span.start.line),endLine=\(span.end.line)"
        // GitHub rejects columns if the finding spans several lines.
        guard span.start.line == span.end.line else { return lines }
        return lines + ",col=\(span.start.column),endColumn=\(span.end.column)"
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
