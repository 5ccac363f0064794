import Entitlements
import SigningModel

extension ResolvedEntitlements {
    /// Creates the entitlements of a signed product, which signing has already resolved.
    public init(signed product: SignedState) {
        let origin = EntitlementOrigin(.signature, "the signature of `\(product.path)`")
        platform = product.platform
        distribution = product.profile?.kind
        let identity = AppIdentity(
            of: product.entitlements, profile: product.profile, bundleIdentifier: product.bundleIdentifier)
        team = identity.team
        prefix = identity.prefix
        entitlements = product.entitlements.sortedEntries.map { entry in
            ResolvedEntitlement(
                key: EntitlementKey(rawValue: entry.key), value: entry.value, action: .claimed, origins: [origin],
                remarks: [])
        }
        omitted = []
        problems = []
    }
}
