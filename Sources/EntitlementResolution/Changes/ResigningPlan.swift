import Entitlements
import PropertyLists
public import SigningModel

/// The entitlements with which a signed product can be re-signed with another profile.
///
/// A claim that the profile authorizes is kept. In any other claim, the prefix of the former team is replaced, and list
/// members that the profile does not authorize are removed. A claim without a remaining value is removed.
public struct ResigningPlan: Sendable {
    /// The entitlements to sign.
    public let resolved: ResolvedEntitlements

    /// The change of each entitlement, sorted by key.
    public let changes: [ClaimChange]

    /// Creates a plan.
    ///
    /// - Parameters:
    ///   - product: The signed product.
    ///   - profile: The new profile.
    ///   - bundleIdentifier: The new bundle identifier; by default the identifier in the profile, or the former
    ///     identifier if the profile is for several apps.
    ///   - cloudEnvironment: The CloudKit environment to sign; `nil` for the default of the profile.
    public init(
        _ product: SignedState, with profile: ProvisioningProfile, bundleIdentifier: SourcedText? = nil,
        cloudEnvironment: String? = nil
    ) {
        let before = AppIdentity(
            of: product.entitlements, profile: product.profile, bundleIdentifier: product.bundleIdentifier)
        let bundle = bundleIdentifier ?? profile.bundleIdentifier ?? product.sourcedBundleIdentifier
        let after = AppIdentity(
            team: profile.teamIdentifiers.first?.value,
            prefix: profile.applicationIdentifierPrefixes.first?.value, bundleIdentifier: bundle?.text)
        var transfer = ClaimTransfer(
            profile: profile, platform: product.platform, change: IdentityChange(before: before, after: after))
        let origin = EntitlementOrigin(.signature, "the signature of `\(product.path)`")
        var input = ResolutionInput(
            claims: product.entitlements.sortedEntries.compactMap { transfer.claim($0, from: origin) })
        input.profile = profile
        input.platform = product.platform
        input.bundleIdentifier = bundle
        input.cloudEnvironment = cloudEnvironment
        let resolved = ResolvedEntitlements(resolving: input)
        for entry in resolved.entitlements where transfer.reasons[entry.key.rawValue] == nil {
            transfer.reasons[entry.key.rawValue] = entry.remarks.first?.text
        }
        for claim in resolved.omitted { transfer.reasons[claim.key.rawValue] = claim.remark.text }
        self.resolved = resolved
        let consequences = Consequences(change: transfer.change)
        changes = [ClaimChange](
            from: product.entitlements, to: resolved.value, because: transfer.reasons,
            consequences: consequences.consequences)
    }

    /// Whether users lose data or a feature.
    public var losesData: Bool { changes.contains(where: \.losesData) }
}

/// Adapts the claims of a signature to another profile.
private struct ClaimTransfer {
    let profile: ProvisioningProfile
    let platform: Platform?
    let change: IdentityChange
    var reasons: [String: String] = [:]

    /// The keys that the new profile determines.
    private static let derived: Set<EntitlementKey> = [
        .applicationIdentifier, .macApplicationIdentifier, .teamIdentifier, .getTaskAllow, .betaReportsActive,
    ]

    /// The keys whose values signing replaces.
    private static let environments: Set<EntitlementKey> = [.pushEnvironment, .macPushEnvironment, .cloudEnvironment]

    /// Returns the claim for the new signature; `nil` if it is removed or the profile determines it.
    mutating func claim(_ entry: EntitlementValue.Entry, from origin: EntitlementOrigin) -> SourceClaim? {
        let key = EntitlementKey(rawValue: entry.key)
        guard !Self.derived.contains(key) else { return nil }
        if Self.environments.contains(key) {
            guard profile.allowlist.grant(for: key) != nil else { return removed(key) }
            return SourceClaim(key, entry.value, from: [origin])
        }
        guard !isAuthorized(key, entry.value) else { return SourceClaim(key, entry.value, from: [origin]) }
        guard let value = adapted(key, entry.value) else { return removed(key) }
        return SourceClaim(key, value, from: [origin])
    }

    private mutating func removed(_ key: EntitlementKey) -> SourceClaim? {
        reasons[key.rawValue] = "\(profile.displayName) does not authorize the key"
        if let grant = profile.allowlist.grant(for: key) {
            reasons[key.rawValue] = "\(profile.displayName) authorizes only `\(EntitlementValue(grant.value))`"
        }
        return nil
    }

    /// Returns a value that the profile authorizes; `nil` if there is none.
    private mutating func adapted(_ key: EntitlementKey, _ value: EntitlementValue) -> EntitlementValue? {
        for renamesBundle in [false, true] {
            let renamed = value.mapTexts { change.renamed($0, renamingBundle: renamesBundle) }
            guard renamed != value, isAuthorized(key, renamed) else { continue }
            reasons[key.rawValue] = "the identifiers belong to the team or the bundle identifier, which changes"
            return renamed
        }
        guard case .array(let members) = value else { return nil }
        let kept = members.compactMap { authorizedMember($0, of: key) }
        guard !kept.isEmpty else { return nil }
        reasons[key.rawValue] = "\(profile.displayName) does not authorize the removed values"
        return .array(kept)
    }

    /// Returns a member of a list, renamed if necessary, that the profile authorizes; `nil` if there is none.
    private func authorizedMember(_ member: EntitlementValue, of key: EntitlementKey) -> EntitlementValue? {
        let candidates = [false, true].map { renamesBundle in
            member.mapTexts { change.renamed($0, renamingBundle: renamesBundle) }
        }
        return ([member] + candidates).first { isAuthorized(key, .array([$0])) }
    }

    private func isAuthorized(_ key: EntitlementKey, _ value: EntitlementValue) -> Bool {
        profile.authorizes(key, value, on: platform)
    }
}

extension SignedState {
    /// The bundle identifier, with the product as its source.
    fileprivate var sourcedBundleIdentifier: SourcedText? {
        bundleIdentifier.map { SourcedText($0, from: EntitlementOrigin(.signature, "`\(path)`")) }
    }
}
