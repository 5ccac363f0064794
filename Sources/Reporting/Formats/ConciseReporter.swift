import FileDiscovery
import LintModel
public import Linting
import PropertyLists
import TextOutput
import Workspaces

/// A report in the format of compiler diagnostics, one line per finding.
///
/// Xcode and editors show the findings at the source line.
public struct ConciseReporter: StreamingReporter {
    /// The maximum number of findings to show; `nil` for no limit.
    public let limit: Int?

    /// Creates a reporter.
    public init(limit: Int? = nil) { self.limit = limit }

    /// Returns one line per finding, such as `App.entitlements:7:13: error: message [rule]`, and a line about the
    /// policies if there are any.
    public func text(of report: Report) -> String { streamedText(of: report) }

    /// Passes the text to `output` in parts of at least 64 KiB; the last part can be shorter.
    public func write(_ report: Report, to output: @escaping (UnsafeBufferPointer<UInt8>) -> Void) {
        writeStream(of: report, to: output)
    }

    package func stream(
        rules: [Rule], version: String, to output: @escaping (ArraySlice<UInt8>) -> Void
    ) -> any ReportStream {
        ConciseStream(limit: limit, output: output)
    }
}

/// Lines that are written while files are checked.
private struct ConciseStream: ReportStream {
    private let limit: Int?
    private let output: (ArraySlice<UInt8>) -> Void
    /// The number of findings that can still be shown.
    private var left: Int
    private var buffer = TextBuffer()

    init(limit: Int?, output: @escaping (ArraySlice<UInt8>) -> Void) {
        self.limit = limit
        self.output = output
        left = limit ?? .max
    }

    mutating func add(_ findings: RenderedFindings) {
        buffer += findings.text(of: left)
        left -= min(left, findings.entries.count)
        if buffer.count >= Self.partSize { output(buffer.take()) }
    }

    mutating func finish(_ report: Report, in repository: RepositoryPaths) {
        for findings in report.written { add(findings) }
        var indices = LineIndices()
        for finding in report.findings.prefix(left) {
            buffer.append(concise: finding, in: &indices)
            if buffer.count >= Self.partSize { output(buffer.take()) }
        }
        writeRemarks(on: report)
        output(buffer.take())
    }

    /// Writes the paths that were not checked, the number of findings above the limit, and the state of the policy.
    private mutating func writeRemarks(on report: Report) {
        for place in report.notChecked {
            buffer += "\(place.path.displayedPath): not checked: \(place.reason.displayed)\n"
        }
        let hidden = report.findingCount - min(report.findingCount, limit ?? .max)
        if hidden > 0 { buffer += "\(counted(hidden, "finding")) not shown\n" }
        if let policy = report.policy { buffer += "\(policy)\n" }
    }
}

/// Renders findings as lines right after checking their file.
struct ConciseRenderer: FindingRenderer {
    private var buffer = TextBuffer()
    private var entries = RenderedEntries()

    mutating func append(_ finding: Finding) {
        buffer.append(concise: finding, in: &entries.indices)
        entries.append(finding, end: buffer.count - 1)
    }

    mutating func finish(of path: BytePath?) -> RenderedFindings {
        defer { buffer.removeAll() }
        return entries.finish(of: path, text: buffer.withBytes(Array.init))
    }
}

extension TextBuffer {
    /// Appends the line of a finding.
    mutating func append(concise finding: Finding, in indices: inout LineIndices) {
        indices.writeName(of: finding.location, to: &self)
        self += ": "
        self += finding.severity.rawValue
        self += ": "
        self += finding.message.displayed
        self += " ["
        self += finding.rule.displayed
        self += "]\n"
    }
}

extension RenderedFindings {
    /// Returns the text of the first findings.
    func text(of count: Int) -> ArraySlice<UInt8> {
        guard count < entries.count else { return text[...] }
        return text[..<(count == 0 ? 0 : min(entries[count - 1].end + 1, text.count))]
    }
}
