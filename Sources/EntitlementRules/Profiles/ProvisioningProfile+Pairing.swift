import CodeSigning
import Entitlements
import PropertyLists

extension ProvisioningProfile {
    /// The distribution method, if the profile states it; `nil` for an excerpt, which can omit the list of devices.
    var statedKind: Distribution? {
        if provisionsAllDevices || deviceIdentifiers != nil { return kind }
        return distributionType == "STORE" || missingKeys.isEmpty ? .appStore : nil
    }

    /// Returns why a product with the profile cannot be distributed with a method.
    ///
    /// - Parameters:
    ///   - distribution: The distribution method of the product.
    ///   - platform: The platform of the product; `nil` if it is not known.
    ///   - goal: The last stage that the product is meant to pass; `nil` if it is not known.
    /// - Returns: A clause about the profile; `nil` if the combination works or no source documents it.
    func mismatch(with distribution: Distribution, on platform: Platform?, to goal: Stage?) -> String? {
        let lists = deviceIdentifiers != nil
        guard distribution.exists(on: platform) else { return nil }
        switch distribution {
        case .appStore:
            if lists { return "lists devices; the App Store requires a store profile" }
            if provisionsAllDevices { return "is for all devices; the App Store requires a store profile" }
            let isRun = goal.map { $0 >= .install } ?? false
            return isRun ? "is for the App Store and authorizes no device; use a development profile" : nil
        case .developerID where lists, .enterprise where lists:
            return "lists devices; \(distribution) requires a profile for all devices"
        case .developerID, .enterprise, .adHoc, .development:
            guard statedKind == .appStore else { return nil }
            return "is for the App Store and authorizes no device, so it is not valid for \(distribution)"
        }
    }

    /// Returns whether the profile is known not to be for a platform.
    ///
    /// Watch apps use profiles for iOS. iPad apps that run on Mac Catalyst or on Apple Vision can have profiles of
    /// either platform.
    ///
    /// - Parameters:
    ///   - platform: The platform of the product.
    ///   - product: The kind of the product.
    /// - Returns: Whether Apple rejects the profile in such a product.
    func isKnownToExclude(_ platform: Platform, for product: ProductKind) -> Bool {
        guard !platformNames.isEmpty, platformNames.count == Set(platformNames.map(\.value)).count else { return false }
        let listed = Set(platforms)
        guard !listed.isEmpty, !listed.contains(platform) else { return false }
        let related: Set<Platform> =
            switch platform {
            case .iOS: [.catalyst]
            case .watchOS: [.iOS]
            case .visionOS: [.iOS]
            case .catalyst: [.macOS, .iOS]
            // Drivers for the iPad are built for DriverKit, as those for the Mac.
            case .macOS: product == .driver || product == .systemExtension ? [.iOS, .catalyst] : [.catalyst]
            case .tvOS: []
            }
        return listed.isDisjoint(with: related)
    }
}

extension Distribution {
    /// Whether products for a platform are distributed with the method; unknown platforms have all methods.
    fileprivate func exists(on platform: Platform?) -> Bool {
        guard let platform else { return true }
        let isMac = platform == .macOS || platform == .catalyst
        return switch self {
        case .developerID: isMac
        case .adHoc, .enterprise: !isMac
        case .development, .appStore: true
        }
    }
}
