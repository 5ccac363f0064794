extension Rule {
    /// Rules about what a product claims and what its profile authorizes.
    static let profileRules: [Rule] = [
        .appGroupUnauthorized,
        .appIdDropped,
        .betaReportsDropped,
        .profileContradictory,
        .profileExpired,
        .profileExpiresSoon,
        .profileLacksKey,
        .profileMissing,
        .profileOfOtherDistribution,
        .profileRefusesValue,
        .profileUnreadable,
        .profileUnsigned,
    ]
}
