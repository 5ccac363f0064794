import LintModel

extension Rule {
    /// The rules about keys, profiles, and certificates that a product must have, from the table of requirements.
    static let requirementRules: [Rule] = [
        .certificateOfOtherKind,
        .requiredKeyMissing,
        .requiredProfileMissing,
    ]
}
