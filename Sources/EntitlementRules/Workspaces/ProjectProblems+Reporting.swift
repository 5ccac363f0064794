import LintModel
import PropertyLists
import Workspaces
import XcodeProjects

extension FindingCollector {
    /// Reports problems that were found when projects were read.
    ///
    /// - Parameters:
    ///   - kinds: The kinds of problems to report.
    ///   - workspace: The workspace that contains the problems.
    ///   - situation: The situation; required if the rule has several.
    ///   - severity: The severity of the findings; if `nil`, that of the rule.
    mutating func report(
        _ kinds: ProjectProblem.Kind..., of workspace: Workspace, in situation: RuleSituation? = nil,
        severity: Severity? = nil
    ) {
        for problem in workspace.problems where kinds.contains(problem.kind) {
            self(problem.message, at: problem.location, in: situation, severity: severity)
        }
    }
}
