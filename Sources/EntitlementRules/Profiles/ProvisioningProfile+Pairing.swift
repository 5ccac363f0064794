import Entitlements
import PropertyLists
import SigningModel

extension ProvisioningProfile {
    /// The distribution method, if the profile states it; `nil` for an excerpt, which can omit the list of devices.
    var statedKind: Distribution? {
        if provisionsAllDevices || deviceIdentifiers != nil { return kind }
        return distributionType == "STORE" || missingKeys.isEmpty ? .appStore : nil
    }

    /// A reason why a profile does not fit a distribution method.
    struct Mismatch {
        /// A clause about the profile.
        let reason: String
        /// Whether a product with the profile is rejected; otherwise, sources report only a warning.
        var isRejected = true
    }

    /// Returns why a product with the profile cannot be distributed with a method.
    ///
    /// App Store Connect rejects development profiles, but accepts ad hoc profiles and reports that TestFlight does not
    /// offer the build. Sources: <https://github.com/fastlane/fastlane/issues/4519>,
    /// <https://github.com/fastlane/fastlane/issues/603>.
    ///
    /// - Parameters:
    ///   - distribution: The distribution method of the product.
    ///   - platform: The platform of the product; `nil` if it is not known.
    ///   - goal: The last stage that the product is meant to pass; `nil` if it is not known.
    /// - Returns: The mismatch; `nil` if the combination works or no source documents it.
    func mismatch(with distribution: Distribution, on platform: Platform?, to goal: Stage?) -> Mismatch? {
        if distribution == .appStore, kind == .adHoc, Distribution.adHoc.exists(on: platform) {
            return Mismatch(
                reason: "is for ad hoc distribution; TestFlight requires a store profile", isRejected: false)
        }
        return reason(against: distribution, on: platform, to: goal).map { Mismatch(reason: $0) }
    }

    private func reason(against distribution: Distribution, on platform: Platform?, to goal: Stage?) -> String? {
        let lists = deviceIdentifiers != nil
        guard distribution.exists(on: platform) else { return nil }
        switch distribution {
        case .appStore:
            if lists { return "lists devices; the App Store requires a store profile" }
            if provisionsAllDevices { return "is for all devices; the App Store requires a store profile" }
            // Apps from the store pass the stages after the upload, because the App Store re-signs them.
            let isRun = goal == .install || goal == .launch
            return isRun ? "is for the App Store and authorizes no device; use a development profile" : nil
        case .developerID where lists, .enterprise where lists:
            return "lists devices; \(distribution) requires a profile for all devices"
        case .developerID, .enterprise, .adHoc, .development:
            guard statedKind == .appStore else { return nil }
            return "is for the App Store and authorizes no device; use a profile for \(distribution)"
        }
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
