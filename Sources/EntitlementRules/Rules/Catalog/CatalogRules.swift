extension Rule {
    /// Rules about keys and their values as the catalog knows them, whatever the key.
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
