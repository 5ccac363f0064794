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
    ///   - severity: The severity of the findings; if `nil`, the severity of the rule.
    mutating func report(
        _ kinds: ProjectProblem.Kind..., of workspace: Workspace, in situation: RuleSituation? = nil,
        severity: Severity? = nil
    ) {
        for problem in workspace.problems where kinds.contains(problem.kind) {
            self(problem.message + problem.kind.advice, at: problem.location, in: situation, severity: severity)
        }
    }
}

extension ProjectProblem.Kind {
    /// The advice after the problem in a message; empty if the problem already contains it.
    fileprivate var advice: String {
        switch self {
        case .missingConfigurationFile: "; create it, or specify its settings with `--define`"
        case .missingEntitlements: "; create the file, or correct the path"
        case .letterCase: "; use the spelling of the file"
        case .outside, .outsideEntitlements: "; also specify its directory on the command line"
        case .optionalOutside: "; if it exists, also specify its directory on the command line"
        case .cyclicInclusion: "; remove the inclusion"
        case .malformedContents, .contentsNotDictionary: "; expected a property list with a dictionary"
        case .overwrittenEntitlements: "; edit the description instead"
        case .limit: "; simplify the project, or exclude a part of it"
        case .unreadableLine, .malformedProject, .noTargets: ""
        }
    }
}
