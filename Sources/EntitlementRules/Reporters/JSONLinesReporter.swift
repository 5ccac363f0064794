import PropertyLists

/// The report for programs that read it while it is written: one JSON object a line
/// (<https://jsonlines.org>).
///
/// A line is a finding, with the members that it has in ``JSONReporter``, or something that was not checked; the last
/// one is the summary. `type` says which.
public struct JSONLinesReporter: Reporter {
    /// Creates a reporter.
    public init() {}

    /// The report as lines, each ended by a line feed.
    public func text(of report: Report) -> String {
        var json = JSONWriter(isIndented: false)
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
            json.member("schema", "entcheck/1")
            json.member("summary") { $0.members(of: report.summary) }
            json.member("tool") { $0.tool(version: report.version) }
            json.member("type", "summary")
        }
        return json.text
    }
}
