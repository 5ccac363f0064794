import LintModel

extension Rule {
    /// The rules about keys and their values that apply to all keys in the catalog.
    static let catalogRules: [Rule] = [
        .keyDeprecated,
        .keyForeignPlatform,
        .keyMisspelt,
        .keyNonexistent,
        .keyPrivate,
        .keyProfileOnly,
        .keyUnknown,
        .valueNotAllowed,
        .valueType,
    ]
}
