extension Rule {
    /// The rules that compare products, and those about what projects say of them.
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

    /// The rules about who shares what.
    package static let sharingRules: [Rule] = [
        appGroupAlone, appGroupApart, icloudEnvironmentsDiffer, kvstoreSplit, storeInOneConfiguration, storeNameCase,
        storeRenamedInRelease,
    ]
}
