public import Entitlements
import PropertyLists

extension ProvisioningProfile {
    /// The distribution method of the profile.
    ///
    /// Profiles do not contain the distribution method; it is derived from other keys. A profile with a list of devices
    /// is for development if it has `get-task-allow` or is for macOS, and for ad hoc distribution otherwise. A profile
    /// for all devices is for Developer ID on macOS, and for enterprise distribution otherwise. All other profiles are
    /// for the App Store.
    public var kind: Distribution {
        if provisionsAllDevices { return isForMac ? .developerID : .enterprise }
        guard deviceIdentifiers != nil else { return .appStore }
        return isForMac || allowsDebugging ? .development : .adHoc
    }

    /// The platforms of the profile, without duplicates.
    ///
    /// Profiles created before 2016 do not list platforms. Their platform is derived from the key of the application
    /// identifier, which is different on macOS.
    public var platforms: [Platform] {
        var platforms: [Platform] = []
        for name in platformNames {
            guard let platform = Self.platforms[name.value], !platforms.contains(platform) else { continue }
            platforms.append(platform)
        }
        guard platformNames.isEmpty, let key = applicationIdentifierKey else { return platforms }
        return key == .macApplicationIdentifier ? [.macOS] : [.iOS]
    }

    /// The platforms by their names in profiles; visionOS has two names, and some build systems write `macOS`.
    private static let platforms: [String: Platform] = [
        "iOS": .iOS, "OSX": .macOS, "macOS": .macOS, "tvOS": .tvOS, "watchOS": .watchOS, "visionOS": .visionOS,
        "xrOS": .visionOS,
    ]

    /// Whether the profile is for macOS.
    public var isForMac: Bool { platforms.contains(.macOS) }

    /// The distribution type, such as `STORE` or `DIRECT`; `nil` if the profile has no DER form that can be read.
    public var distributionType: String? {
        guard case .present(let form, _) = derForm else { return nil }
        return form.distributionType
    }

    var allowsDebugging: Bool {
        [.getTaskAllow, .macGetTaskAllow].contains { allowlist.grant(for: $0)?.value.boolean == true }
    }
}
