import PropertyLists

/// A product with its claims in the sharing graph: an app or extension from any source.
public struct StoreClaimant: Sendable {
    /// The name of the target or file.
    public var name: String

    /// The project or product of the claimant, which distinguishes claimants with the same name.
    public var home: String

    /// The bundle identifier; `nil` if it is unknown.
    public var bundleIdentifier: String?

    /// The platform; `nil` if it is unknown.
    public var platform: Platform?

    /// The kind of product; `nil` if it is unknown.
    public var product: ProductKind?

    /// The configurations with these claims, sorted; empty if the source has no configurations.
    public var configurations: [String]

    /// The source of the claims.
    public var origin: Origin

    /// The claims of the product.
    public var claims: EntitlementClaims

    /// The scope in which unresolved references in the claims expand to the same values.
    public var scope: StoreScope

    /// The identifiers that the product claims, if its claims were released.
    let released: ReleasedIdentifiers?

    /// The sources of claims.
    public enum Origin: String, CaseIterable, Sendable {
        /// Source files.
        case source

        /// A provisioning profile, which authorizes claims.
        case profile

        /// A signature.
        case signed
    }

    /// Creates a claimant.
    ///
    /// - Parameters:
    ///   - name: The name of the target or file.
    ///   - claims: The claims, or the entitlements that a profile authorizes.
    ///   - origin: The source of the claims.
    ///   - home: The project or product of the claimant.
    ///   - bundleIdentifier: The bundle identifier.
    ///   - platform: The platform.
    ///   - product: The kind of product.
    ///   - configurations: The configurations with these claims.
    ///   - scope: The scope in which unresolved references expand to the same values; by default, only this claimant.
    public init(
        _ name: String, claims: EntitlementClaims, origin: Origin = .source, home: String = "",
        bundleIdentifier: String? = nil,
        platform: Platform? = nil, product: ProductKind? = nil, configurations: [String] = [], scope: StoreScope? = nil
    ) {
        self.name = name
        self.claims = claims
        self.origin = origin
        self.home = home
        self.bundleIdentifier = bundleIdentifier
        self.platform = platform
        self.product = product
        self.configurations = configurations.sorted()
        self.scope = scope ?? StoreScope(name + "\n" + (claims.claims.first?.keyLocation.file.path ?? ""))
        released = nil
    }

    /// Creates a claimant whose claims were released.
    ///
    /// ``claims`` is empty.
    ///
    /// - Parameters:
    ///   - name: The name of the file.
    ///   - identifiers: The identifiers that the product claims.
    ///   - bundleIdentifier: The bundle identifier.
    ///   - platform: The platform.
    ///   - product: The kind of product.
    package init(
        _ name: String, claiming identifiers: ReleasedIdentifiers, bundleIdentifier: String?, platform: Platform?,
        product: ProductKind?
    ) {
        self.name = name
        self.bundleIdentifier = bundleIdentifier
        self.platform = platform
        self.product = product
        (home, configurations, origin, claims) = ("", [], .source, EntitlementClaims(nil))
        scope = StoreScope(name + "\n" + (identifiers.path ?? ""))
        released = identifiers
    }
}
