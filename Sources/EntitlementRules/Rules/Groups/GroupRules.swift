extension Rule {
    /// Rules about what apps of one team share and how it knows them: app groups, keychain groups, application
    /// and team identifiers, domains.
    static let groupRules: [Rule] = [
        .appGroupBothPrefixes,
        .appGroupForeignTeam,
        .appGroupPrefix,
        .appGroupWildcard,
        .appIdBundleIdentifier,
        .appIdForeignPrefix,
        .appIdForm,
        .appIdWildcard,
        .associatedDomainsWildcard,
        .keychainGroupOtherPrefix,
        .keychainGroupPrefix,
        .keychainGroupWildcard,
        .teamIdentifierForm,
    ]
}
