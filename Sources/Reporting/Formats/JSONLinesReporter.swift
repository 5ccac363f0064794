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
    public func write(_ report: Report, to output: (UnsafeBufferPointer<UInt8>) -> Void) {
        JSONWriter.write(isIndented: false, to: output) { write(report, as: &$0) }
    }

    private func write(_ report: Report, as json: inout JSONWriter) {
        var indices = LineIndices()
        for finding in report.findings {
            json.line { json in
                json.members(of: finding, in: &indices, ofType: "finding")
            }
        }
        for place in report.notChecked {
            json.line { json in
                json.member("path", place.path)
                json.member("reason", place.reason)
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
    }
}
