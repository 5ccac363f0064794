/// Findings as compilers print them, one line each: what Xcode and editors turn into marks at the line.
public struct ConciseReporter: Reporter {
    /// The most findings to show.
    public let limit: Int?

    /// Creates a reporter.
    public init(limit: Int? = nil) { self.limit = limit }

    /// One line a finding, `App.entitlements:7:13: error: what is wrong [rule]`, and one for the policies where there
    /// are some.
    public func text(of report: Report) -> String {
        var indices = LineIndices()
        var text = ""
        for finding in report.findings.prefix(limit ?? .max) {
            let place = indices.name(of: finding.location)
            text += "\(place): \(finding.severity.rawValue): \(finding.message.displayed) [\(finding.rule.displayed)]\n"
        }
        for place in report.notChecked {
            text += "\(place.path.displayedPath): not checked: \(place.reason.displayed)\n"
        }
        let hidden = report.findings.count - min(report.findings.count, limit ?? .max)
        if hidden > 0 { text += "\(SummaryLine.count(hidden, "finding")) not shown\n" }
        return report.policy.map { "\(text)\($0)\n" } ?? text
    }
}
