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
public struct GitHubReporter: Reporter {
    /// The maximum number of annotations of each type that GitHub shows.
    fileprivate static let annotationLimit = 10

    /// Converts paths to paths relative to the root of the repository.
    public let paths: RepositoryPaths

    /// Creates a reporter.
    ///
    /// - Parameter paths: Converts paths to paths relative to the root of the repository.
    public init(paths: RepositoryPaths = RepositoryPaths()) { self.paths = paths }

    /// Returns the commands, most severe first, and a collapsed group with the findings beyond the annotation limit.
    public func text(of report: Report) -> String {
        var buffer = TextBuffer()
        write(report, to: &buffer) { _ in }
        return buffer.text
    }

    /// Passes the text to `output` in parts of at least 64 KiB; the last part can be shorter.
    public func write(_ report: Report, to output: @escaping (UnsafeBufferPointer<UInt8>) -> Void) {
        var buffer = TextBuffer()
        write(report, to: &buffer) { $0.passParts(to: output) }
        buffer.withBytes(output)
    }

    /// Writes a report, and calls `pass` after each part.
    private func write(_ report: Report, to buffer: inout TextBuffer, pass: (inout TextBuffer) -> Void) {
        let rules = report.rules
        let files = report.written.adding(report.findings) { GitHubRenderer(rules: rules) }
        let annotated = annotate(files, of: report, in: &buffer)
        let unread = report.notChecked.dropFirst(Self.annotationLimit)
        let count = files.reduce(0) { $0 + $1.entries.count } - annotated.count + unread.count
        guard count > 0 else { return }
        buffer += "::group::\(counted(count, "more finding"))\n"
        files.forEachFinding { number, finding in
            if !annotated.contains(number) { buffer += finding.line }
            pass(&buffer)
            return true
        }
        let rest = Report(findings: [], notChecked: Array(unread), version: report.version)
        buffer += ConciseReporter().text(of: rest)
        buffer += "::endgroup::\n"
    }

    /// Writes the commands, most severe first; returns the numbers of the findings with a command.
    private func annotate(
        _ files: [RenderedFindings], of report: Report, in buffer: inout TextBuffer
    ) -> Set<Int> {
        var annotated: Set<Int> = []
        for severity in Severity.allCases.sorted(by: >) {
            // Unread paths count as warnings and come before the warnings about files that were read.
            let unread = severity == .warning ? report.notChecked.prefix(Self.annotationLimit) : []
            for place in unread { buffer += command(for: place) }
            var left = Self.annotationLimit - unread.count
            files.forEachFinding { number, finding in
                guard finding.severity == severity, left > 0 else { return left > 0 }
                left -= 1
                annotated.insert(number)
                buffer += "::\(severity.command) file=\(paths.path(finding.path).escapedAsProperty)"
                buffer += finding.annotation
                return true
            }
        }
        return annotated
    }

    private func command(for place: NotChecked) -> String {
        "::warning file=\(paths.path(place.path).escapedAsProperty),title=not checked::"
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

    /// The first paths with findings of each severity so far, sorted; a path occurs once for each finding.
    private var first: [Severity: [String]] = [:]

    /// Creates a renderer.
    ///
    /// - Parameter rules: The rules of the run.
    init(rules: [Rule]) { self.rules = rules }

    mutating func append(_ finding: Finding) {
        buffer.append(concise: finding, in: &entries.indices)
        let lineEnd = buffer.count
        if isAmongFirst(finding) { appendCommand(for: finding) }
        entries.append(finding, fixStart: lineEnd, end: buffer.count - 1)
    }

    mutating func finish(of path: BytePath?) -> RenderedFindings {
        defer { buffer.removeAll() }
        return entries.finish(of: path, text: buffer.withBytes(Array.init))
    }

    /// Whether fewer than ten known findings of the same severity precede a finding in the report.
    private mutating func isAmongFirst(_ finding: Finding) -> Bool {
        let path = finding.location.file.path
        var paths = first[finding.severity] ?? []
        if paths.count == GitHubReporter.annotationLimit, let last = paths.last {
            guard path < last else { return false }
            paths.removeLast()
        }
        paths.insert(path, at: paths.firstIndex { path < $0 } ?? paths.endIndex)
        first[finding.severity] = paths
        return true
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

/// A finding that ``GitHubRenderer`` rendered.
private struct RenderedAnnotation {
    /// The path of the file.
    let path: String
    let severity: Severity
    /// The line for the group.
    let line: ArraySlice<UInt8>
    /// The command after the path; empty if other findings precede this one.
    let annotation: ArraySlice<UInt8>
}

extension [RenderedFindings] {
    /// Calls `body` with the number and the parts of each finding, until it returns `false`.
    fileprivate func forEachFinding(_ body: (_ number: Int, _ finding: RenderedAnnotation) -> Bool) {
        var number = 0
        for file in self {
            let path = file.path.description
            var start = 0
            for entry in file.entries {
                let end = entry.end + 1
                let finding = RenderedAnnotation(
                    path: path, severity: entry.severity, line: file.text[start..<entry.fixStart],
                    annotation: file.text[entry.fixStart..<end])
                guard body(number, finding) else { return }
                (number, start) = (number + 1, end)
            }
        }
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
