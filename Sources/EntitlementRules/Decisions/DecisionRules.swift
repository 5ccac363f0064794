package import LintModel

extension Rule {
    /// The rules about the project configuration: policies, suppressions, baselines, and the configuration itself.
    package static let decisionRules: [Rule] = [
        baselineOutdated,
        configurationMistake,
        policyDiffers,
        policyForbidden,
        policyMatchedNothing,
        policyNotAllowed,
        policyRequired,
        suppressionExpired,
        suppressionMalformed,
        suppressionUnused,
    ]
}
