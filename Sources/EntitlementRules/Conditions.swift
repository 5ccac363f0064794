public import Entitlements
public import PropertyLists

/// What is known of a product beside its claims.
///
/// What is not known is `nil`, never a guess: rules that need it stay silent.
public struct Conditions: Sendable {
    /// Where the entitlements stand.
    public enum Form: String, CaseIterable, Sendable {
        /// A file that somebody writes, in which Xcode still expands `$(…)`.
        case source

        /// The entitlements as a signature carries them; nothing is expanded any more.
        case signed
    }

    /// Who reads the file.
    public enum Dialect: String, CaseIterable, Sendable {
        /// Xcode reads it with CoreFoundation and writes it anew before it is signed.
        case xcode

        /// `codesign` reads it byte for byte with its strict parser.
        case codesign
    }

    /// Where the entitlements stand.
    public var form = Form.source

    /// Who reads the file: as stated, else `codesign`, or Xcode where a project binds the file.
    public var dialect: Dialect {
        get { statedDialect ?? (isBoundByProject ? .xcode : .codesign) }
        set { statedDialect = newValue }
    }

    /// Whether a project names the file as a target's entitlements.
    var isBoundByProject = false

    /// Whether somebody says who reads the file.
    package var statesDialect: Bool { statedDialect != nil }

    private var statedDialect: Dialect?

    /// The platform the product is built for.
    public var platform: Platform?

    /// How the product reaches its users.
    public var distribution: Distribution?

    /// What kind of product it is.
    public var product = ProductKind.app

    /// Whether it is of a kind that rules know nothing of, a bundle of tests or a plug-in.
    var isOfUnknownProduct = false

    /// The team that signs.
    public var team: TeamIdentifier?

    /// The App ID prefix, where it is not the team.
    public var applicationIdentifierPrefix: TeamIdentifier?

    /// The product's bundle identifier.
    public var bundleIdentifier: BundleIdentifier?

    /// What is known of the profile.
    public var profile = ProfileState.unknown

    /// What a signature says beside the claims in it; `nil` where the claims are not from one.
    public var code: SignedCode?

    /// Until when a profile is to be of use; `nil` where nobody asks.
    public var neededUntil: PropertyListDate?

    /// What today is; rules do not look at clocks.
    public var today: PropertyListDate?

    /// Creates conditions under which nothing is known.
    public init() {}
}

extension Conditions {
    /// A source file that Xcode reads.
    public static func source(
        _ platform: Platform? = nil, _ distribution: Distribution? = nil, product: ProductKind = .app,
        dialect: Dialect = .xcode
    ) -> Conditions {
        var conditions = Conditions()
        conditions.dialect = dialect
        conditions.platform = platform
        conditions.distribution = distribution
        conditions.product = product
        return conditions
    }

    /// The entitlements in a signature.
    public static func signed(
        _ platform: Platform? = nil, _ distribution: Distribution? = nil, product: ProductKind = .app,
        team: TeamIdentifier? = nil, bundleIdentifier: BundleIdentifier? = nil, profile: ProfileState = .unknown
    ) -> Conditions {
        var conditions = source(platform, distribution, product: product, dialect: .codesign)
        conditions.form = .signed
        conditions.team = team
        conditions.bundleIdentifier = bundleIdentifier
        conditions.profile = profile
        return conditions
    }
}
