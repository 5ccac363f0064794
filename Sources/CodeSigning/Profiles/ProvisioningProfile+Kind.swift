public import Entitlements
import PropertyLists

extension ProvisioningProfile {
    /// What it is for.
    ///
    /// No key says it; it follows from which keys are there.
    ///
    /// A list of devices makes it development (with `get-task-allow`, and always on macOS) or ad hoc; all devices
    /// make it enterprise or, on macOS, Developer ID; neither makes it a store profile.
    public var kind: Distribution {
        if provisionsAllDevices { return isForMac ? .developerID : .enterprise }
        guard deviceIdentifiers != nil else { return .appStore }
        return isForMac || allowsDebugging ? .development : .adHoc
    }

    /// The platforms it is for, each once.
    ///
    /// Profiles of before 2016 name none; the key that the application identifier stands under then tells macOS from
    /// the rest.
    public var platforms: [Platform] {
        var platforms: [Platform] = []
        for name in platformNames {
            guard let platform = Self.platforms[name.value], !platforms.contains(platform) else { continue }
            platforms.append(platform)
        }
        guard platformNames.isEmpty, let key = applicationIdentifierKey else { return platforms }
        return key == .macApplicationIdentifier ? [.macOS] : [.iOS]
    }

    /// How profiles name platforms: visionOS has two names, and synthetic profiles of build systems say `macOS`.
    private static let platforms: [String: Platform] = [
        "iOS": .iOS, "OSX": .macOS, "macOS": .macOS, "tvOS": .tvOS, "watchOS": .watchOS, "visionOS": .visionOS,
        "xrOS": .visionOS,
    ]

    /// Whether it is for macOS.
    public var isForMac: Bool { platforms.contains(.macOS) }

    /// `STORE`, `DIRECT` or another; `nil` where there is no DER form to say it.
    public var distributionType: String? {
        guard case .present(let form, _) = derForm else { return nil }
        return form.distributionType
    }

    var allowsDebugging: Bool {
        [.getTaskAllow, .macGetTaskAllow].contains { allowlist.grant(for: $0)?.value.boolean == true }
    }
}
