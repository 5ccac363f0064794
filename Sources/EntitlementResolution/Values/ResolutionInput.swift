public import Entitlements
public import PropertyLists
public import SigningModel

/// An entitlement that the source of a product claims, with all known variables expanded.
public struct SourceClaim: Sendable {
    /// The key of the claimed entitlement.
    public let key: EntitlementKey

    /// The value; references to unknown variables remain unexpanded.
    public let value: EntitlementValue

    /// The sources: first the source of the claim, then the sources of the variables in it.
    public let origins: [EntitlementOrigin]

    /// The names of the variables whose values are not known.
    public let unknownVariables: [String]

    /// The names of the build settings without a value, which Xcode replaces with an empty string.
    public let undefinedSettings: [String]

    /// Creates a claim.
    public init(
        _ key: EntitlementKey, _ value: EntitlementValue, from origins: [EntitlementOrigin],
        unknownVariables: [String] = [], undefinedSettings: [String] = []
    ) {
        self.key = key
        self.value = value
        self.origins = origins
        self.unknownVariables = unknownVariables
        self.undefinedSettings = undefinedSettings
    }
}

/// The facts that determine the signed entitlements of a product.
///
/// An unknown fact is `nil`, never a guess.
public struct ResolutionInput: Sendable {
    /// The claims of the source; each key occurs once.
    public var claims: [SourceClaim]

    /// The profile that the product will embed.
    public var profile: ProvisioningProfile?

    /// The platform; by default the first platform of the profile.
    public var platform: Platform?

    /// The distribution method; by default the method of the profile.
    public var distribution: Distribution?

    /// The bundle identifier of the product, with its source.
    public var bundleIdentifier: SourcedText?

    /// The team identifier.
    public var team: SourcedText?

    /// The App ID prefix, without its dot.
    public var prefix: SourcedText?

    /// The team in the project; the team of the profile can differ.
    public var projectTeam: SourcedText?

    /// The date for the validity of the profile; `nil` if it is not checked.
    public var today: PropertyListDate?

    /// The CloudKit environment to sign, `Development` or `Production`; `nil` for the default of the distribution
    /// method.
    public var cloudEnvironment: String?

    /// Whether the project keeps `com.apple.security.get-task-allow` in distribution builds.
    public var keepsDebugging = false

    /// Whether the project allows Xcode to add entitlements for debugging.
    public var addsDebugging = true

    /// The bundle identifiers of the App Clips that the project builds for the app.
    public var appClips: [String] = []

    /// Creates an input with claims; all other facts are unknown.
    public init(claims: [SourceClaim]) { self.claims = claims }

    /// Creates an input with the claims of an entitlements file; all other facts are unknown.
    ///
    /// If a key is repeated, its effective claim is used. A reference such as `$(AppIdentifierPrefix)` remains unexpanded,
    /// and its variable is reported as unknown.
    public init(_ claims: EntitlementClaims) {
        self.init(claims: claims.effectiveClaims.map(SourceClaim.init(writing:)))
    }
}

extension SourceClaim {
    /// Creates a claim with the value that its file contains.
    fileprivate init(writing claim: EntitlementClaim) {
        let value = EntitlementValue(claim.value)
        let variables = value.texts.flatMap { SettingExpression(parsing: $0).references }.compactMap(\.literalName)
        self.init(
            claim.key, value, from: [EntitlementOrigin(.file, "the entitlements file", at: claim.keyLocation)],
            unknownVariables: Set(variables).sorted())
    }
}

extension ResolutionInput {
    /// The platform that the options or the profile specify.
    var knownPlatform: Platform? { platform ?? profile?.platforms.first }

    /// The distribution method that the options or the profile specify.
    var knownDistribution: Distribution? { distribution ?? profile?.kind }
}
