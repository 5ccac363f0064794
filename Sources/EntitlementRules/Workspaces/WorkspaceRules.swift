package import LintModel

extension Rule {
    /// The rules that compare products, and the rules about projects.
    static let workspaceRules: [Rule] = [
        appGroupAlone,
        appGroupApart,
        configurationFileLine,
        configurationFileMissing,
        entitlementsContentsMalformed,
        entitlementsFileMissing,
        entitlementsFileUnused,
        icloudEnvironmentsDiffer,
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
        appGroupAlone, appGroupApart, icloudEnvironmentsDiffer, kvstoreSplit, storeInOneConfiguration, storeNameCase,
        storeRenamedInRelease,
    ]
}
