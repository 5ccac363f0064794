import Entitlements
import PropertyLists
import SigningModel

extension ResolvedEntitlements {
    /// Determines the entitlements that signing must produce.
    ///
    /// The claims of the source are combined with the identity of the app, the environments that the profile
    /// authorizes, and the entitlements that Xcode adds. Every claim is then compared with the profile.
    ///
    /// - Parameter input: The known facts.
    public init(resolving input: ResolutionInput) {
        var resolver = EntitlementResolver(input)
        resolver.resolve()
        platform = resolver.platform
        distribution = resolver.distribution
        team = input.profile?.teamIdentifiers.first?.value ?? input.team?.text
        prefix = input.profile?.applicationIdentifierPrefixes.first?.value ?? input.prefix?.text
        entitlements = resolver.entries.values.sorted { $0.key < $1.key }
        omitted = resolver.omitted.sorted { $0.key < $1.key }
        // The sort is stable, so problems of the same severity remain in the order of the rules.
        problems = resolver.problems.sorted { $0.severity.rank < $1.severity.rank }
    }
}

/// Applies the rules of signing, one after the other; a later rule sees the result of the earlier ones.
struct EntitlementResolver {
    let input: ResolutionInput
    let platform: Platform?
    let distribution: Distribution?
    var entries: [EntitlementKey: ResolvedEntitlement] = [:]
    var omitted: [OmittedEntitlement] = []
    var problems: [ResolutionProblem] = []

    init(_ input: ResolutionInput) {
        self.input = input
        platform = input.knownPlatform
        distribution = input.knownDistribution
    }

    mutating func resolve() {
        addClaims()
        checkDistribution()
        checkTeam()
        checkProfile()
        addIdentity()
        resolveDebugging()
        addBetaReports()
        resolvePushEnvironment(.pushEnvironment)
        resolvePushEnvironment(.macPushEnvironment)
        resolveCloudEnvironment()
        resolveWildcards()
        addAppClips()
        checkAuthorization()
    }

    private mutating func addClaims() {
        for claim in input.claims {
            let location = claim.origins.first?.location
            guard claim.key.definitionForm != .profileOnly else {
                omitted.append(.init(key: claim.key, value: claim.value, origins: claim.origins, remark: .profileOnly))
                continue
            }
            if case .unsupported(let kind) = claim.value {
                report(
                    .error, "`\(claim.key)` is a \(kind.rawValue), which cannot be signed", claim.key, at: location)
            }
            if claim.value.texts.contains(where: \.hasControlCharacter) {
                report(.error, "`\(claim.key)` contains a character that XML does not allow", claim.key, at: location)
            }
            for name in claim.unknownVariables {
                report(
                    .error,
                    "the value of `\(Self.reference(to: name))` in `\(claim.key)` is not known; give it with "
                        + Self.option(name),
                    claim.key, at: location)
            }
            for name in claim.undefinedSettings {
                report(
                    .warning, "`\(name)` in `\(claim.key)` has no value; Xcode signs an empty string", claim.key,
                    at: location)
            }
            entries[claim.key] = ResolvedEntitlement(
                key: claim.key, value: claim.value, action: .claimed, origins: claim.origins, remarks: [])
        }
    }

    /// Returns the option that specifies a variable.
    private static func option(_ variable: String) -> String {
        switch variable {
        case "AppIdentifierPrefix": "--profile or --app-identifier-prefix"
        case "TeamIdentifierPrefix", "DEVELOPMENT_TEAM": "--profile or --team"
        case "CFBundleIdentifier", "PRODUCT_BUNDLE_IDENTIFIER": "--bundle-identifier"
        default: "--define \(variable.trimmingMarks)=VALUE"
        }
    }

    /// Returns a reference to a variable, as the entitlements file contains it.
    private static func reference(to variable: String) -> String {
        variable.hasPrefix("@") ? variable : "$(\(variable))"
    }

    private mutating func checkDistribution() {
        guard let stated = input.distribution, let profile = input.profile, profile.kind != stated else { return }
        report(.error, "\(profile.displayName) is for \(profile.kind), but --distribution is `\(stated.rawValue)`")
    }

    /// Checks that the profile is for the platform, and that it can be used today.
    private mutating func checkProfile() {
        guard let profile = input.profile else { return }
        let isDriver = input.claims.contains { $0.key.rawValue.hasPrefix("com.apple.developer.driverkit") }
        if let platform, profile.isKnownToExclude(platform, for: isDriver ? .driver : .app) {
            let names = profile.platforms.map(\.description).joined(separator: ", ")
            report(.error, "\(profile.displayName) is for \(names), not for \(platform)")
        }
        if let today = input.today, profile.validity(at: today) == .expired, let end = profile.expires?.value {
            report(.warning, "\(profile.displayName) expired on \(end); regenerate it")
        }
    }

    private mutating func checkTeam() {
        if let team = input.team, case .option = team.origin.kind, let profile = input.profile,
            !profile.teamIdentifiers.isEmpty, !profile.teamIdentifiers.contains(where: { $0.value == team.text })
        {
            report(.error, "\(profile.displayName) does not belong to team `\(team.text)`, which --team specifies")
        }
        guard let team = input.projectTeam, let profile = input.profile,
            let owner = profile.teamIdentifiers.first?.value, owner != team.text
        else { return }
        report(
            .warning, "the project is built by team `\(team.text)`, but \(profile.displayName) belongs to `\(owner)`",
            at: team.origin.location)
    }
}

extension EntitlementResolver {
    /// The claim of a key in the source.
    func claim(_ key: EntitlementKey) -> SourceClaim? { input.claims.first { $0.key == key } }

    /// Sets the value of a key, and records whether that changes the claim of the source.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - value: The value to sign.
    ///   - origins: The sources of the value.
    ///   - remark: The remark about the value.
    ///   - replacing: The remark to use instead if the source contains another value.
    mutating func set(
        _ key: EntitlementKey, _ value: EntitlementValue, from origins: [EntitlementOrigin],
        _ remark: ResolutionRemark, replacing: ResolutionRemark? = nil
    ) {
        guard let claim = claim(key) else {
            entries[key] = ResolvedEntitlement(
                key: key, value: value, action: .added, origins: origins, remarks: [remark])
            return
        }
        let isEqual = claim.value == value
        let former = claim.origins.enumerated().map { index, origin in
            index > 0 || isEqual || origin.value != nil
                ? origin
                : EntitlementOrigin(origin.kind, origin.name, value: "\(claim.value)", at: origin.location)
        }
        entries[key] = ResolvedEntitlement(
            key: key, value: value, action: isEqual ? .claimed : .replaced,
            origins: isEqual ? former : former + origins,
            remarks: isEqual ? [] : [replacing ?? remark])
    }

    /// Removes a claim of the source.
    mutating func omit(_ key: EntitlementKey, because remark: ResolutionRemark) {
        guard let entry = entries.removeValue(forKey: key) else { return }
        omitted.append(.init(key: key, value: entry.value, origins: entry.origins, remark: remark))
    }

    mutating func report(
        _ severity: ResolutionProblem.Severity, _ message: String, _ key: EntitlementKey? = nil,
        at location: Location? = nil
    ) {
        problems.append(.init(severity: severity, key: key, message: message, location: location))
    }

    /// The location at which the source claims a key.
    func location(of key: EntitlementKey) -> Location? { claim(key)?.origins.first?.location }
}

extension ResolutionProblem.Severity {
    /// The position in a list of problems.
    fileprivate var rank: Int {
        switch self {
        case .error: 0
        case .warning: 1
        case .note: 2
        }
    }
}

extension EntitlementKey {
    /// The form of the value in a profile.
    var definitionForm: EntitlementDefinition.ProfileForm? { EntitlementCatalog[self]?.profileForm }
}

extension String {
    /// Whether the text contains a character that XML 1.0 does not allow, <https://www.w3.org/TR/xml/#charsets>, or a
    /// carriage return, which XML parsers replace.
    fileprivate var hasControlCharacter: Bool {
        unicodeScalars.contains { ($0.value < 0x20 && $0 != "\t" && $0 != "\n") || $0.value & 0xFFFE == 0xFFFE }
    }
}

extension String {
    /// The name without the marks of a variable in a template: `@NAME@`.
    fileprivate var trimmingMarks: String { hasPrefix("@") ? String(dropFirst().dropLast()) : self }
}
