import LintModel
public import Linting
import TextOutput
import Workspaces

/// A report in the format of compiler diagnostics, one line per finding.
///
/// Xcode and editors show the findings at the source line.
public struct ConciseReporter: Reporter {
    /// The maximum number of findings to show; `nil` for no limit.
    public let limit: Int?

    /// Creates a reporter.
    public init(limit: Int? = nil) { self.limit = limit }

    /// Returns one line per finding, such as `App.entitlements:7:13: error: message [rule]`, and a line about the
    /// policies if there are any.
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
        if hidden > 0 { text += "\(counted(hidden, "finding")) not shown\n" }
        return report.policy.map { "\(text)\($0)\n" } ?? text
    }
}
