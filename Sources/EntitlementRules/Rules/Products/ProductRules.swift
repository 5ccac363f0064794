extension Rule {
    /// Rules about what a product of one kind may claim on one platform for one way of distribution, as far as no
    /// profile is needed to know.
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
