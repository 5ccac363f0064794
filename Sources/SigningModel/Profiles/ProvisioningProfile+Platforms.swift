package import Entitlements
import PropertyLists

extension ProvisioningProfile {
    /// Returns whether the profile is known not to be for a platform.
    ///
    /// Watch apps use profiles for iOS. iPad apps that run on Mac Catalyst or on Apple Vision can have profiles of
    /// either platform.
    ///
    /// - Parameters:
    ///   - platform: The platform of the product.
    ///   - product: The kind of the product.
    /// - Returns: Whether Apple rejects the profile in such a product.
    package func isKnownToExclude(_ platform: Platform, for product: ProductKind) -> Bool {
        guard !platformNames.isEmpty, platformNames.count == Set(platformNames.map(\.value)).count else { return false }
        let listed = Set(platforms)
        guard !listed.isEmpty, !listed.contains(platform) else { return false }
        let related: Set<Platform> =
            switch platform {
            case .iOS: [.catalyst]
            case .watchOS: [.iOS]
            case .visionOS: [.iOS]
            case .catalyst: [.macOS, .iOS]
            // Drivers for the iPad are built for DriverKit, like drivers for the Mac.
            case .macOS: product == .driver || product == .systemExtension ? [.iOS, .catalyst] : [.catalyst]
            case .tvOS: []
            }
        return listed.isDisjoint(with: related)
    }
}
