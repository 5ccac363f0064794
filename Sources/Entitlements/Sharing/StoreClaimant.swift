public import PropertyLists

/// A product with its claims, as the sharing graph looks at it: an app or extension, from whatever source.
public struct StoreClaimant: Sendable {
    /// How it is called: the target's name, or that of the file.
    public var name: String

    /// The project or product it belongs to, which tells claimants of the same name apart.
    public var home: String

    /// Its bundle identifier, where it is known.
    public var bundleIdentifier: String?

    /// The platform it is built for, where it is known.
    public var platform: Platform?

    /// What kind of product it is, where it is known.
    public var product: ProductKind?

    /// The configurations in which it claims this, sorted; empty where there are none.
    public var configurations: [String]

    /// Where the claims come from.
    public var origin: Origin

    /// What it claims.
    public var claims: EntitlementClaims

    /// For whom references that are left in its claims come to the same as for it.
    public var scope: StoreScope

    /// Where claims can come from.
    public enum Origin: String, CaseIterable, Sendable {
        /// Files that somebody writes.
        case source

        /// A provisioning profile, which grants.
        case profile

        /// A signature.
        case signed
    }

    /// Creates a claimant.
    ///
    /// - Parameters:
    ///   - name: How it is called.
    ///   - claims: What it claims, or what a profile grants.
    ///   - origin: Where the claims come from.
    ///   - home: The project or product it belongs to.
    ///   - bundleIdentifier: Its bundle identifier.
    ///   - platform: The platform it is built for.
    ///   - product: What kind of product it is.
    ///   - configurations: The configurations in which it claims this.
    ///   - scope: For whom references that are left come to the same; nobody else where nothing is said.
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

/// What a claimant has to do with one store.
public struct StoreMembership: Sendable {
    /// The store.
    public let store: StoreIdentifier

    /// How the member is called.
    public let app: String

    /// The project or product it belongs to.
    public let home: String

    /// Its bundle identifier, where it is known.
    public let bundleIdentifier: String?

    /// The platform it is built for, where it is known.
    public let platform: Platform?

    /// What kind of product it is, where it is known.
    public let product: ProductKind?

    /// The configurations in which it holds, sorted; empty where there are none.
    public internal(set) var configurations: [String]

    /// Where it comes from.
    public let origin: StoreClaimant.Origin

    /// The place in the claimant's list, counted from 0.
    ///
    /// The first container is the one that `nil` means, and the
    /// first keychain group is where new items go.
    public let position: Int

    /// The environment of iCloud containers that the claimant asks for: `Development` or `Production`.
    public let environment: String?

    /// Whether nothing claims it: the system adds it.
    public let isImplied: Bool

    /// Where it is claimed.
    public let location: Location

    /// Whether the member is an app or extension, not a profile that permits one.
    public var isApp: Bool { origin != .profile }
}

extension StoreClaimant {
    /// What it has to do with stores, in the order of its claims.
    var memberships: [StoreMembership] {
        let claimed = StoreKind.allCases.flatMap { kind in
            (claims[kind.key]?.strings ?? []).enumerated().map { position, text in
                membership(in: kind, text, at: position)
            }
        }
        return claimed + impliedKeychainGroups
    }

    /// The groups of keychain items that nobody claims and the system adds: that of the application identifier, and
    /// the app groups, behind those that are claimed.
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
