extension Rule {
    /// Rules about what a product claims and what its profile authorizes.
    static let profileRules: [Rule] = [
        .appGroupUnauthorized,
        .appIdDropped,
        .betaReportsDropped,
        .profileExpired,
        .profileLacksKey,
        .profileMissing,
        .profileOfOtherDistribution,
        .profileRefusesValue,
        .profileUnsigned,
    ]
}
