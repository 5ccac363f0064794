import PropertyLists
import XcodeProjects

extension FindingCollector {
    /// Reports what was noticed while projects were read.
    mutating func report(_ kinds: ProjectProblem.Kind..., of workspace: Workspace) {
        for problem in workspace.problems where kinds.contains(problem.kind) {
            self(problem.message, at: problem.location)
        }
    }
}
