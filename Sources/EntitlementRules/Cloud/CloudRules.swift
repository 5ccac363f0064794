import LintModel

extension Rule {
    /// The rules about storage in iCloud: the key-value store, containers, services, and environments.
    static let cloudRules: [Rule] = [
        .icloudContainerPrefix,
        .icloudContainerTeam,
        .icloudContainersMissing,
        .icloudEnvironmentForStore,
        .icloudEnvironmentInSource,
        .icloudServicesMissing,
        .icloudWildcard,
        .kvstoreContainerName,
        .kvstoreForeignTeam,
        .kvstoreMissing,
        .kvstorePrefix,
        .kvstoreWildcard,
        .ubiquityContainerUnlisted,
        .ubiquityContainersMissing,
        .ubiquityServiceMissing,
        .ubiquityTeamForm,
        .ubiquityWildcard,
    ]
}
