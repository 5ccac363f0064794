import Entitlements

extension Subject {
    /// Whether the product is for a platform on which every entitlement requires a profile: all platforms except macOS
    /// and Mac Catalyst.
    ///
    /// `false` if the platform is not known.
    public var isForMobilePlatform: Bool { platform.map { $0 != .macOS && $0 != .catalyst } ?? false }

    /// Whether the product is distributed beyond the developer's own devices; `false` if the distribution method is not
    /// known.
    public var isDistributed: Bool { distribution.map { $0 != .development } ?? false }

    /// Whether App Store Connect receives the product, according to the stage that it is meant to reach.
    public var isUploaded: Bool { conditions.goal == .upload || conditions.goal == .testFlight }

    /// Whether the notary service receives the product, according to the stage that it is meant to reach.
    public var isNotarized: Bool { conditions.goal == .notarize }

    /// Whether a developer signed the code of a Mac product that is distributed outside the Mac App Store, where the
    /// notary service checks it first.
    ///
    /// Code that is unsigned, ad hoc signed, or damaged is reported by other rules.
    public var isForNotaryService: Bool {
        guard platform == .macOS || platform == .catalyst, distribution == .developerID || isNotarized,
            let code = conditions.code
        else { return false }
        return code.signer.isDeveloper
    }

    /// Whether the product is for the Mac App Store; `false` if the platform or distribution method is not known.
    ///
    /// The requirements apply to Mac Catalyst too: <https://github.com/dotnet/maui/issues/12311>.
    public var isForMacAppStore: Bool { (platform == .macOS || platform == .catalyst) && distribution == .appStore }
}
