import ArgumentParser
import EntitlementRules
import FileDiscovery
import LintModel
import Linting
import TextOutput

/// The options that compare findings with an earlier state: a baseline and a git revision.
struct BaselineSettings {
    /// The path of the baseline to compare with.
    var baseline: String?

    /// The path of the baseline to write.
    var writtenBaseline: String?

    /// The git revision to compare with.
    var since: String?

    /// Writes the findings of a report to a baseline if the options specify one.
    ///
    /// - Returns: Whether a baseline was written.
    func write(_ report: Report, from base: BaseDirectory) throws -> Bool {
        guard let path = writtenBaseline else { return false }
        if let problem = OutputFile(path: path).linkProblem { throw ValidationError("\(path): \(problem)") }
        let findings = report.findings.filter { Rule.named($0.rule)?.isAboutDecisions != true }
        do {
            try OutputFile(path: path).write(Baseline(of: findings, from: base).text)
        } catch {
            throw ValidationError("\(path): \(error)")
        }
        let count = findings.count == 1 ? "1 finding" : "\(findings.count) findings"
        StandardStream.error.report("entcheck: \(count) written to \(path.displayedPath)\n")
        return true
    }
}
