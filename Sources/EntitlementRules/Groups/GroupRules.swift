import LintModel

extension Rule {
    /// The rules about identifiers that the apps of a team share: app groups, keychain groups, application and team
    /// identifiers, and domains.
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
