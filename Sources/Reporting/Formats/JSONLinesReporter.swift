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
public struct JSONLinesReporter: Reporter {
    /// Creates a reporter.
    public init() {}

    /// Returns the report as lines that end with a line feed.
    public func text(of report: Report) -> String {
        var json = JSONWriter(isIndented: false)
        write(report, as: &json)
        return json.text
    }

    /// Passes the text to `output` in parts of at least 64 KiB; the last part can be shorter.
    public func write(_ report: Report, to output: @escaping (UnsafeBufferPointer<UInt8>) -> Void) {
        JSONWriter.write(isIndented: false, to: output) { write(report, as: &$0) }
    }

    private func write(_ report: Report, as json: inout JSONWriter) {
        for written in report.written { json.lines(written.text[...]) }
        var indices = LineIndices()
        for finding in report.findings { json.line(of: finding, in: &indices) }
        for place in report.notChecked {
            json.line { json in
                json.members(of: place)
                json.member("type", "notChecked")
            }
        }
        json.line { write(report, to: &$0) }
    }

    /// Writes the members of the last line, which describes the run.
    private func write(_ report: Report, to json: inout JSONWriter) {
        json.rejections(of: report)
        json.member("schema", "entcheck/1")
        json.member("summary") { $0.members(of: report.summary) }
        json.member("tool") { $0.tool(version: report.version) }
        json.member("type", "summary")
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
