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

    /// Whether the product is for the Mac App Store; `false` if the platform or distribution method is not known.
    public var isForMacAppStore: Bool { platform == .macOS && distribution == .appStore }
}
