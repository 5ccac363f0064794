package import LintModel

extension Rule {
    /// The rules that compare products, and the rules about projects.
    static let workspaceRules: [Rule] = [
        appClipDomain,
        appGroupAlone,
        appGroupApart,
        configurationFileLine,
        configurationFileMissing,
        entitlementsContentsMalformed,
        entitlementsFileMissing,
        entitlementsFileUnused,
        icloudContainerAlone,
        icloudEnvironmentsDiffer,
        keychainGroupAlone,
        kvstoreSplit,
        pathLetterCase,
        pathOutside,
        profileBehind,
        projectMalformed,
        settingOverrulesFile,
        settingUndefined,
        storeInOneConfiguration,
        storeNameCase,
        storeRenamedInRelease,
        ubiquitySettingsUnclaimed,
    ]

    /// The rules about stores that products share.
    package static let sharingRules: [Rule] = [
        appGroupAlone, appGroupApart, icloudContainerAlone, icloudEnvironmentsDiffer, keychainGroupAlone, kvstoreSplit,
        storeInOneConfiguration, storeNameCase, storeRenamedInRelease,
    ]
}
