public import Entitlements
public import SigningModel

/// The entitlements of a signed product, before it is signed with another profile.
public struct SignedState: Sendable {
    /// The path of the product.
    public let path: String

    /// The signed entitlements.
    public let entitlements: EntitlementValue

    /// The bundle identifier; `nil` if it is not known.
    public let bundleIdentifier: String?

    /// The platform; `nil` if it is not known.
    public let platform: Platform?

    /// The embedded profile; `nil` if there is none.
    public let profile: ProvisioningProfile?

    /// Creates a state.
    public init(
        path: String, entitlements: EntitlementValue, bundleIdentifier: String?, platform: Platform?,
        profile: ProvisioningProfile?
    ) {
        self.path = path
        self.entitlements = entitlements
        self.bundleIdentifier = bundleIdentifier
        self.platform = platform
        self.profile = profile
    }
}
