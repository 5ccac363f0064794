import LintModel

extension Rule {
    /// The rules about claims that depend on the product kind, the platform, and the distribution method, but not on a
    /// profile.
    static let productRules: [Rule] = [
        .appClipParent,
        .appIdByHand,
        .appIdInInheritingHelper,
        .appIdOfOtherPlatform,
        .associatedDomainFormat,
        .betaReportsActive,
        .debugGetTaskAllow,
        .debugGetTaskAllowByHand,
        .hardenedProcessIncomplete,
        .libraryEntitlements,
        .merchantPrefix,
        .networkExtensionProvider,
        .networkSlicingAlone,
        .passTypePrefix,
        .pushEnvironment,
        .pushKeysOfTwoPlatforms,
        .sandboxHelperWithoutInherit,
        .sandboxInheritAlone,
        .sandboxInheritWithMore,
        .sandboxKeysWithoutSandbox,
        .sandboxMissing,
        .sandboxReadOnlyBesideReadWrite,
        .sandboxTemporaryException,
    ]
}
