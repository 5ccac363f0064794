import Entitlements
import FileDiscovery
import LintModel

/// The numbers of rendered findings, and the files that Apple's tools and systems reject because of them.
package struct RenderedTally: Sendable {
    /// The number of findings that are errors.
    private(set) var errors = 0

    /// The number of findings that are warnings.
    private(set) var warnings = 0

    /// The number of findings that are notes.
    private(set) var notes = 0

    /// The number of findings with a safe fix.
    package private(set) var safeFixes = 0

    /// The number of findings with a fix that can change the behavior of the app.
    package private(set) var unsafeFixes = 0

    /// The first stage that rejects a file, and the rule whose finding fails at the stage.
    private(set) var rejections: [(path: BytePath, stage: Stage, rule: RuleID)] = []

    /// Counts the findings of a file.
    mutating func add(_ findings: RenderedFindings) {
        for entry in findings.entries {
            switch entry.severity {
            case .error: errors += 1
            case .warning: warnings += 1
            case .note: notes += 1
            }
            switch entry.fix {
            case .safe: safeFixes += 1
            case .unsafe: unsafeFixes += 1
            case nil: break
            }
        }
        guard let (stage, rule) = findings.firstRejection else { return }
        rejections.append((findings.path, stage, rule))
    }

    /// Returns this tally and the findings of more files.
    func adding(_ findings: [RenderedFindings]) -> RenderedTally {
        var tally = self
        for findings in findings { tally.add(findings) }
        return tally
    }
}
