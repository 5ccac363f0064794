public import PropertyLists

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
    }
}

/// The membership of one claimant in one store.
public struct StoreMembership: Sendable {
    /// The store that the member claims.
    public let store: StoreIdentifier

    /// The name of the member.
    public let app: String

    /// The project or product of the member.
    public let home: String

    /// The bundle identifier; `nil` if it is unknown.
    public let bundleIdentifier: String?

    /// The platform; `nil` if it is unknown.
    public let platform: Platform?

    /// The kind of product; `nil` if it is unknown.
    public let product: ProductKind?

    /// The configurations with this claim, sorted; empty if the source has no configurations.
    public internal(set) var configurations: [String]

    /// The source of the claim.
    public let origin: StoreClaimant.Origin

    /// The index in the claimant's list, counted from 0.
    ///
    /// The first container is the default container, and the first keychain group receives new items.
    public let position: Int

    /// The claimed environment of iCloud containers: `Development` or `Production`.
    public let environment: String?

    /// Whether the system adds the store without a claim.
    public let isImplied: Bool

    /// The location of the claim.
    public let location: Location

    /// Whether the member is an app or extension instead of a profile.
    public var isApp: Bool { origin != .profile }
}

extension StoreClaimant {
    /// The memberships of the claimant, in the order of its claims.
    var memberships: [StoreMembership] {
        let claimed = StoreKind.allCases.flatMap { kind in
            (claims[kind.key]?.strings ?? []).enumerated().map { position, text in
                membership(in: kind, text, at: position)
            }
        }
        return claimed + impliedKeychainGroups
    }

    /// The keychain groups that the system adds without a claim: the application identifier and the app groups, which
    /// follow the claimed groups.
    ///
    /// Source: <https://developer.apple.com/documentation/security/sharing-access-to-keychain-items-among-a-collection-of-apps>.
    private var impliedKeychainGroups: [StoreMembership] {
        let claimed = claims[.keychainAccessGroups]?.strings ?? []
        let identifiers = claims.applicationIdentifiers.map { Located($0.value.rawValue, at: $0.location) }
        let groups = platform == .macOS ? [] : claims.appGroups.map { Located($0.value.rawValue, at: $0.location) }
        let added = (identifiers + groups).filter { group in !claimed.contains { $0.value == group.value } }
        return added.enumerated().map { offset, text in
            membership(in: .keychainGroup, text, at: claimed.count + offset, isImplied: true)
        }
    }

    private func membership(
        in kind: StoreKind, _ text: Located<String>, at position: Int, isImplied: Bool = false
    ) -> StoreMembership {
        let isContainer = kind == .cloudContainer || kind == .ubiquityContainer
        return StoreMembership(
            store: StoreIdentifier(kind, text.value, scope: scope), app: name, home: home,
            bundleIdentifier: bundleIdentifier,
            platform: platform, product: product, configurations: configurations, origin: origin, position: position,
            environment: isContainer ? environment : nil, isImplied: isImplied, location: text.location)
    }

    private var environment: String? { claims[.cloudEnvironment]?.value.string }
}
