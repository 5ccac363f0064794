import Entitlements

extension Subject {
    /// Whether the product is for a platform on which every entitlement needs a profile: all but macOS.
    ///
    /// `false` where nobody says.
    public var isForMobilePlatform: Bool { platform.map { $0 != .macOS && $0 != .catalyst } ?? false }

    /// Whether the product leaves the developer's own devices; `false` where nobody says.
    public var isDistributed: Bool { distribution.map { $0 != .development } ?? false }

    /// Whether the product is to be sold in the Mac App Store; `false` where nobody says.
    public var isForMacAppStore: Bool { platform == .macOS && distribution == .appStore }
}
