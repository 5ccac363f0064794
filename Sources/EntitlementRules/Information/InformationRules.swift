import LintModel

extension Rule {
    /// The rules that compare the entitlements with the `Info.plist` of the product.
    static let informationRules: [Rule] = [
        .backgroundModeWithoutPush,
        .containerSettingsUnclaimed,
        .nfcFormatDisallowed,
    ]
}
