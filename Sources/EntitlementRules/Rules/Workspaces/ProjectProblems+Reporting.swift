import PropertyLists
import XcodeProjects

extension FindingCollector {
    /// Reports what was noticed while projects were read.
    ///
    /// - Parameters:
    ///   - kinds: What is reported.
    ///   - workspace: Where it was noticed.
    ///   - severity: How bad it is; that of the rule where this is `nil`.
    mutating func report(
        _ kinds: ProjectProblem.Kind..., of workspace: Workspace, severity: Severity? = nil
    ) {
        for problem in workspace.problems where kinds.contains(problem.kind) {
            self(problem.message, at: problem.location, severity: severity)
        }
    }
}
