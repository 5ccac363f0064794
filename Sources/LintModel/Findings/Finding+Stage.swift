package import Entitlements
package import Workspaces

extension [Stage] {
    /// The stages of a claim that a profile must authorize: Xcode, App Store Connect, devices, and macOS compare the
    /// claim with the profile.
    package static let authorization: [Stage] = [.build, .upload, .install, .launch]

    /// The stages of a value that App Store Connect rejects, and that has no effect otherwise.
    package static let storeValue: [Stage] = [.upload, .runTime]
}

extension Finding {
    /// Sets the stage that fails, and lowers the severity if the product is not meant to reach a stage that fails.
    ///
    /// - Parameters:
    ///   - stages: The stages of the rule, which apply unless the finding has a stage.
    ///   - paths: The stages of the product.
    mutating func setStage(_ stages: [Stage], on paths: StagePaths) {
        let candidates = stage.map { [$0] } ?? stages
        guard !candidates.isEmpty else { return }
        let reached = (paths.toGoal ?? paths.whole).first(of: candidates)
        stage = reached ?? paths.toGoal.flatMap { _ in paths.whole.first(of: candidates) } ?? candidates.first
        if paths.toGoal != nil, reached == nil { severity = .note }
    }
}

/// The stages that a product passes.
struct StagePaths {
    /// The stages up to the goal; `nil` if the product has no goal.
    let toGoal: StagePath?

    /// All stages.
    let whole: StagePath

    /// Creates the stages of a product with known facts.
    init(of context: AnalysisContext) {
        toGoal = context.goal.map { context.stagePath(to: $0) }
        whole = context.stagePath(to: nil)
    }
}

extension AnalysisContext {
    /// Returns the stages that the product passes up to a goal.
    package func stagePath(to goal: Stage?) -> StagePath {
        let state: StagePath.State = hasCode ? .signed : form == .signed ? .signingInput : .source
        return StagePath(of: state, on: platform, distribution, to: goal)
    }
}
