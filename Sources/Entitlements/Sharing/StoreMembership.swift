public import PropertyLists

/// The membership of one claimant in one store.
///
/// A workspace can have a hundred thousand memberships, so that all memberships of a claimant share its properties.
public struct StoreMembership: Sendable {
    /// The store that the member claims.
    public internal(set) var store: StoreIdentifier

    private let storedPosition: UInt32
    private var member: Member
    private let place: Place

    /// Whether the system adds the store without a claim.
    public let isImplied: Bool

    /// The location of a claim.
    private enum Place: Sendable {
        case location(KeptLocation)
        /// The range in a file that was released.
        case range(ReleasedIdentifiers.CompactRange)
    }

    /// A location that is a separate object, because few locations have text or a key path.
    private final class KeptLocation: Sendable {
        let location: Location

        init(_ location: Location) { self.location = location }
    }

    /// The properties of a claimant, which its memberships share.
    final class Member: Sendable {
        let app: String
        let home: String
        let bundleIdentifier: String?
        let platform: Platform?
        let product: ProductKind?
        let configurations: [String]
        let origin: StoreClaimant.Origin
        let environment: String?

        /// The file of released claims, without its text; `nil` if the claims were not released.
        let file: SourceFile?

        fileprivate init(_ claimant: StoreClaimant, environment: String?) {
            (app, home, bundleIdentifier) = (claimant.name, claimant.home, claimant.bundleIdentifier)
            (platform, product, configurations) = (claimant.platform, claimant.product, claimant.configurations)
            (origin, self.environment) = (claimant.origin, environment)
            file = claimant.released.map { SourceFile(path: $0.path ?? "", bytes: []) }
        }

        fileprivate init(_ member: Member, configurations: [String]) {
            (app, home, bundleIdentifier) = (member.app, member.home, member.bundleIdentifier)
            (platform, product, self.configurations) = (member.platform, member.product, configurations)
            (origin, environment, file) = (member.origin, member.environment, member.file)
        }
    }

    /// The name of the member.
    public var app: String { member.app }

    /// The project or product of the member.
    public var home: String { member.home }

    /// The bundle identifier; `nil` if it is unknown.
    public var bundleIdentifier: String? { member.bundleIdentifier }

    /// The platform; `nil` if it is unknown.
    public var platform: Platform? { member.platform }

    /// The kind of product; `nil` if it is unknown.
    public var product: ProductKind? { member.product }

    /// The configurations with this claim, sorted; empty if the source has no configurations.
    public internal(set) var configurations: [String] {
        get { member.configurations }
        set { member = Member(member, configurations: newValue) }
    }

    /// The source of the claim.
    public var origin: StoreClaimant.Origin { member.origin }

    /// The index in the claimant's list, counted from 0.
    ///
    /// The first container is the default container, and the first keychain group receives new items.
    public var position: Int { Int(storedPosition) }

    /// The claimed environment of iCloud containers: `Development` or `Production`.
    public var environment: String? {
        store.kind == .cloudContainer || store.kind == .ubiquityContainer ? member.environment : nil
    }

    /// The location of the claim; without text if the file was released.
    public var location: Location {
        switch place {
        case .location(let kept): kept.location
        case .range(let range): Location(file: member.file ?? SourceFile(path: "", bytes: []), range: range.range)
        }
    }

    /// Whether the member is an app or extension instead of a profile.
    public var isApp: Bool { origin != .profile }
}

extension StoreMembership {
    /// Creates the membership for a claimed identifier.
    fileprivate init(_ claimed: ClaimedIdentifier, in store: StoreIdentifier, of member: Member) {
        self.store = store
        self.member = member
        storedPosition = UInt32(clamping: claimed.position)
        isImplied = claimed.isImplied
        place = .location(KeptLocation(claimed.text.location))
    }

    /// Creates the membership for an identifier in released claims.
    fileprivate init(_ claimed: ReleasedIdentifiers.Identifier, in store: StoreIdentifier, of member: Member) {
        self.store = store
        self.member = member
        (storedPosition, isImplied) = (claimed.position, claimed.isImplied)
        place = .range(claimed.range)
    }
}

extension StoreClaimant {
    /// The memberships of the claimant, in the order of its claims.
    var memberships: [StoreMembership] {
        var references: StoreIdentifier.References?
        if let released {
            let member = StoreMembership.Member(self, environment: released.environment)
            return released.identifiers.map { claimed in
                let store = StoreIdentifier(claimed.kind, claimed.text, scope: scope, sharing: &references)
                return StoreMembership(claimed, in: store, of: member)
            }
        }
        let member = StoreMembership.Member(self, environment: claims[.cloudEnvironment]?.value.string)
        return claims.claimedIdentifiers(on: platform).map { claimed in
            let store = StoreIdentifier(claimed.kind, claimed.text.value, scope: scope, sharing: &references)
            return StoreMembership(claimed, in: store, of: member)
        }
    }
}
