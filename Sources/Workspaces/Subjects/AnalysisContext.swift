public import Entitlements
public import PropertyLists

/// The known facts about a product besides its claims.
///
/// An unknown fact is `nil`, never a guess; rules that depend on it report nothing.
public struct AnalysisContext: Sendable {
    /// The kinds of entitlements input.
    public enum Form: String, CaseIterable, Sendable {
        /// A source file, in which Xcode still expands `$(…)`.
        case source

        /// The entitlements of a signature, which contain no references to expand.
        case signed
    }

    /// The parsers that can read an entitlements file.
    public enum Dialect: String, CaseIterable, Sendable {
        /// Xcode reads the file with CoreFoundation and rewrites it before signing.
        case xcode

        /// `codesign` reads the file byte for byte with its strict parser.
        case codesign
    }

    /// Whether the entitlements are in a source file or in a signature.
    public var form = Form.source

    /// The parser that reads the file.
    ///
    /// It is the explicitly set parser; if there is none, it is Xcode if a project references the file, and `codesign`
    /// otherwise.
    public var dialect: Dialect {
        get { statedDialect ?? (isBoundByProject ? .xcode : .codesign) }
        set { statedDialect = newValue }
    }

    /// Whether a project references the file as the entitlements of a target.
    package var isBoundByProject = false

    /// Whether a build passes the file to `codesign` or a similar tool without changes.
    package var isSignedUnchanged = false

    /// Whether the file is a template: a build system replaces its own variables before Xcode or `codesign` reads the
    /// file.
    package var isTemplate = false

    /// Whether the parser was set explicitly.
    package var statesDialect: Bool { statedDialect != nil }

    /// Whether the parser is only assumed, because the tree contains build files, and none of them uses the file.
    ///
    /// Findings that depend on the parser are then likely, not certain.
    package var isParserAssumed: Bool {
        get { hasNoUser && !isBoundByProject && statedDialect == nil }
        set { hasNoUser = newValue }
    }

    private var hasNoUser = false

    private var statedDialect: Dialect?

    /// The platform that the product is built for.
    public var platform: Platform?

    /// The platforms of all products that are signed with the same file.
    package var platformsOfFile: Set<Platform> {
        get { others?.facts.platformsOfFile ?? [] }
        set { if others != nil || !newValue.isEmpty { change { $0.platformsOfFile = newValue } } }
    }

    /// The distribution method of the product.
    public var distribution: Distribution?

    /// The kind of the product.
    public var product = ProductKind.app

    /// Whether the product is of a kind that the rules do not cover, such as a test bundle or a plug-in.
    package var isOfUnknownProduct = false

    /// The last intended stage of the product; `nil` if it is not known.
    public var goal: Stage?

    /// The facts about the product besides its entitlements; `nil` if they are not known.
    public var information: ProductInformation? {
        get { others?.facts.information }
        set { if others != nil || newValue != nil { change { $0.information = newValue } } }
    }

    /// The team that signs the product.
    public var team: TeamIdentifier? {
        get { others?.facts.team }
        set { if others != nil || newValue != nil { change { $0.team = newValue } } }
    }

    /// The App ID prefix, if it differs from the team identifier.
    public var applicationIdentifierPrefix: TeamIdentifier? {
        get { others?.facts.applicationIdentifierPrefix }
        set { if others != nil || newValue != nil { change { $0.applicationIdentifierPrefix = newValue } } }
    }

    /// The bundle identifier of the product.
    public var bundleIdentifier: BundleIdentifier? {
        get { others?.facts.bundleIdentifier }
        set { if others != nil || newValue != nil { change { $0.bundleIdentifier = newValue } } }
    }

    /// The known facts about the profile.
    public var profile: ProfileState {
        get { others?.facts.profile ?? .unknown }
        set {
            if others == nil, case .unknown = newValue { return }
            change { $0.profile = newValue }
        }
    }

    /// The facts in a signature besides its claims; `nil` if the claims are not from a signature.
    public var code: SignatureFacts? {
        get { others?.facts.code }
        set { if others != nil || newValue != nil { change { $0.code = newValue } } }
    }

    /// Whether the claims are from a signature.
    package var hasCode: Bool { others?.facts.code != nil }

    /// The date until which a profile must be valid; `nil` if there is no requirement.
    public var neededUntil: PropertyListDate?

    /// The current date.
    ///
    /// Rules have no access to the clock.
    public var today: PropertyListDate?

    /// The facts that are unknown for most source files; `nil` if all of them are unknown.
    private var others: Others?

    /// Creates conditions without any known facts.
    public init() {}
}

extension AnalysisContext {
    /// The facts that are unknown for most source files.
    ///
    /// They are in a separate object, so that copying the conditions of thousands of files is fast.
    private final class Others: Sendable {
        let facts: Facts

        init(_ facts: Facts) { self.facts = facts }
    }

    private struct Facts: Sendable {
        var information: ProductInformation?
        var team: TeamIdentifier?
        var applicationIdentifierPrefix: TeamIdentifier?
        var bundleIdentifier: BundleIdentifier?
        var profile = ProfileState.unknown
        var code: SignatureFacts?
        var platformsOfFile: Set<Platform> = []
    }

    private mutating func change(_ edit: (inout Facts) -> Void) {
        var facts = others?.facts ?? Facts()
        edit(&facts)
        others = Others(facts)
    }
}

extension AnalysisContext {
    /// Returns the conditions of a source file that Xcode reads.
    public static func source(
        _ platform: Platform? = nil, _ distribution: Distribution? = nil, product: ProductKind = .app,
        dialect: Dialect = .xcode
    ) -> AnalysisContext {
        var conditions = AnalysisContext()
        conditions.dialect = dialect
        conditions.platform = platform
        conditions.distribution = distribution
        conditions.product = product
        return conditions
    }

    /// The conditions of a source file that a build passes to `codesign` without changes.
    package static var signedUnchanged: AnalysisContext {
        var conditions = source(.macOS, dialect: .codesign)
        conditions.isSignedUnchanged = true
        return conditions
    }

    /// Returns the conditions of the entitlements in a signature.
    public static func signed(
        _ platform: Platform? = nil, _ distribution: Distribution? = nil, product: ProductKind = .app,
        team: TeamIdentifier? = nil, bundleIdentifier: BundleIdentifier? = nil, profile: ProfileState = .unknown
    ) -> AnalysisContext {
        var conditions = source(platform, distribution, product: product, dialect: .codesign)
        conditions.form = .signed
        conditions.team = team
        conditions.bundleIdentifier = bundleIdentifier
        conditions.profile = profile
        return conditions
    }
}
