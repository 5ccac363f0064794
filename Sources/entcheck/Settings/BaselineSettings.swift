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
    /// An incomplete report is not written: a baseline without the findings of the files that were not checked would
    /// replace a complete one.
    ///
    /// - Parameters:
    ///   - report: The report.
    ///   - isComplete: Whether all files were checked.
    ///   - base: The directory that paths in the baseline are relative to.
    /// - Returns: Whether the options specify a baseline.
    /// - Throws: `ValidationError` if the file cannot be written.
    func write(_ report: Report, isComplete: Bool, from base: BaseDirectory) throws -> Bool {
        guard let path = writtenBaseline else { return false }
        guard isComplete else {
            StandardStream.error.report(
                "entcheck: \(path.displayedPath): the baseline was not written: some files were not checked\n")
            return true
        }
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
