public import Entitlements
import PropertyLists
package import Workspaces

extension Rule {
    /// The stages at which Apple's tools and systems reject a product because of the rule's findings; empty if Apple
    /// does not check the problem.
    public var stages: [Stage] { RuleStages.stages(of: id) }
}

extension Finding {
    /// Sets the stage that fails, and lowers the severity if the product is not meant to reach a stage that fails.
    ///
    /// - Parameter context: The known facts about the product.
    package mutating func setStage(in context: AnalysisContext) {
        let candidates = stage.map { [$0] } ?? RuleStages.stages(of: rule)
        guard !candidates.isEmpty else { return }
        let reached = context.stagePath(to: context.goal).first(of: candidates)
        stage = reached ?? context.stagePath(to: nil).first(of: candidates) ?? candidates.first
        if context.goal != nil, reached == nil { severity = .note }
    }
}

extension AnalysisContext {
    /// Returns the stages that the product passes up to a goal.
    package func stagePath(to goal: Stage?) -> StagePath {
        let state: StagePath.State = code != nil ? .signed : form == .signed ? .signingInput : .source
        return StagePath(of: state, on: platform, distribution, to: goal)
    }
}
