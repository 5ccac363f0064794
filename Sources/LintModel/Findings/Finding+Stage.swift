package import Entitlements
package import Workspaces

extension [Stage] {
    /// The stages of a claim that a profile must authorize: Xcode, App Store Connect, devices, and macOS compare the
    /// two.
    package static let authorization: [Stage] = [.build, .upload, .install, .launch]

    /// The stages of a value that App Store Connect rejects, and that has no effect otherwise.
    package static let storeValue: [Stage] = [.upload, .runTime]
}

extension Finding {
    /// Sets the stage that fails, and lowers the severity if the product is not meant to reach a stage that fails.
    ///
    /// - Parameters:
    ///   - stages: The stages of the rule, which apply unless the finding has a stage.
    ///   - context: The known facts about the product.
    mutating func setStage(_ stages: [Stage], in context: AnalysisContext) {
        let candidates = stage.map { [$0] } ?? stages
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
