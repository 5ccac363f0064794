extension Rule {
    /// The rules about what a team has decided: policies, silenced findings, baselines, the configuration itself.
    static let decisionRules: [Rule] = [
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
