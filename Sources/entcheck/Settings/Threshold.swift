import ArgumentParser
import LintModel

/// The lowest severity that fails a run.
enum Threshold: String, CaseIterable, ExpressibleByArgument {
    case error
    case warning
    case note
    case never

    /// Returns whether findings of this severity fail the run.
    func includes(_ severity: Severity) -> Bool { Severity(rawValue: rawValue).map { severity >= $0 } ?? false }
}
