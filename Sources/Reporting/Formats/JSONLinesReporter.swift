import FileDiscovery
import LintModel
public import Linting
import PropertyLists
import TextOutput
import Workspaces

/// A report for programs that read it incrementally: one JSON object per line (<https://jsonlines.org>).
///
/// Each line is a finding with the members that ``JSONReporter`` writes, or a path that was not checked. The last line
/// is the summary. The member `type` distinguishes them.
public struct JSONLinesReporter: StreamingReporter {
    /// Creates a reporter.
    public init() {}

    /// Returns the report as lines that end with a line feed.
    public func text(of report: Report) -> String { streamedText(of: report) }

    /// Passes the text to `output` in parts of at least 64 KiB; the last part can be shorter.
    public func write(_ report: Report, to output: @escaping (UnsafeBufferPointer<UInt8>) -> Void) {
        writeStream(of: report, to: output)
    }

    package func stream(
        rules: [Rule], version: String, to output: @escaping (ArraySlice<UInt8>) -> Void
    ) -> any ReportStream {
        JSONLinesStream(output: output)
    }
}

/// Lines that are written while files are checked.
private struct JSONLinesStream: ReportStream {
    private let output: (ArraySlice<UInt8>) -> Void
    private var json = JSONWriter(isIndented: false)

    init(output: @escaping (ArraySlice<UInt8>) -> Void) { self.output = output }

    mutating func add(_ findings: RenderedFindings) {
        json.lines(findings.text[...])
        passPart()
    }

    mutating func finish(_ report: Report, in repository: RepositoryPaths) {
        for findings in report.written { add(findings) }
        var indices = LineIndices()
        for finding in report.findings {
            json.line(of: finding, in: &indices)
            passPart()
        }
        for place in report.notChecked {
            json.line { json in
                json.members(of: place)
                json.member("type", "notChecked")
            }
        }
        json.line { json in
            json.rejections(of: report)
            json.member("schema", "entcheck/1")
            json.member("summary") { $0.members(of: report.summary) }
            json.member("tool") { $0.tool(version: report.version) }
            json.member("type", "summary")
        }
        output(json.finish()[...])
    }

    private mutating func passPart() {
        if json.count >= Self.partSize { output(json.finish()[...]) }
    }
}

/// Renders findings as JSON lines right after checking their file.
struct JSONLinesRenderer: FindingRenderer {
    private var json = JSONWriter(isIndented: false)
    private var entries = RenderedEntries()

    mutating func append(_ finding: Finding) {
        json.line(of: finding, in: &entries.indices)
        entries.append(finding, end: json.count - 1)
    }

    mutating func finish(of path: BytePath?) -> RenderedFindings { entries.finish(of: path, text: json.finish()) }
}

extension JSONWriter {
    /// Writes the line of a finding.
    fileprivate mutating func line(of finding: Finding, in indices: inout LineIndices) {
        line { $0.members(of: finding, in: &indices, ofType: "finding") }
    }
}
