import LintModel

extension Rule {
    /// The rules about provisioning profiles, and about claims that a profile must authorize.
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
        .profileOfOtherPlatform,
        .profileRefusesValue,
        .profileUnreadable,
        .profileUnsigned,
    ]
}
