import CodeSigning
import Entitlements
import PropertyLists

extension Subject {
    /// The profile that the product embeds, where one is given.
    var profile: ProvisioningProfile? { conditions.profile.profile }

    /// Whether it is known that the product embeds no profile.
    var embedsNoProfile: Bool {
        if case .absent = conditions.profile { true } else { false }
    }

    /// Where a finding about the profile stands: in the profile where that is the subject, at a built product as a whole,
    /// else at the first claim that needs it.
    func placeOfProfile(_ location: Location?) -> Location {
        if isProfile { return location ?? propertyList.wholeFile }
        guard conditions.code == nil, let first = claims.claims.first else { return propertyList.wholeFile }
        return first.keyLocation
    }

    /// What the profile says to each claim that it governs, in the order of the file; nothing without a profile.
    ///
    /// Code that other code loads is not asked about: it should carry no entitlements at all.
    var answers: [(claim: EntitlementClaim, answer: EntitlementAllowlist.Answer)] {
        guard let profile, !product.isLibrary else { return [] }
        return claims.claims.filter { !isSetWhileSigning($0.key, by: profile) }.map { claim in
            (
                claim,
                profile.allowlist.answer(to: claim.key, expanded(claim.value), isUnrestricted: isUnrestricted(claim))
            )
        }
    }

    /// Whether a claim needs no profile on the product's platform.
    func isUnrestricted(_ claim: EntitlementClaim) -> Bool { claim.isUnrestricted(on: platform) }

    /// Whether it is known that a claim which is restricted gets nowhere without a profile.
    ///
    /// Of `get-task-allow` on macOS it is not: TN3125 has another key for debugging there, and says no more of this one.
    func isKnownToNeedProfile(_ claim: EntitlementClaim) -> Bool {
        platform != .macOS || claim.key != .getTaskAllow
    }

    /// Whether Xcode sets the value by the profile, whatever the source file says; a push environment where the profile
    /// has one, for either platform.
    private func isSetWhileSigning(_ key: EntitlementKey, by profile: ProvisioningProfile) -> Bool {
        guard !isSigned else { return false }
        switch key {
        case .getTaskAllow, .macGetTaskAllow: return true
        case .pushEnvironment, .macPushEnvironment:
            return [.pushEnvironment, .macPushEnvironment].contains { profile.allowlist.grant(for: $0) != nil }
        default: return false
        }
    }
}

// MARK: - Variables

extension Subject {
    /// The value as Xcode would sign it with this profile.
    ///
    /// Where a variable is not known, it is what the profile itself has: a rule must not report what is not known.
    func expanded(_ value: PropertyList.Value) -> EntitlementValue {
        isSigned ? EntitlementValue(value) : expanded(EntitlementValue(value))
    }

    func expanded(_ value: EntitlementValue) -> EntitlementValue {
        switch value {
        case .string(let text): .string(expanded(text))
        case .array(let members): .array(members.map(expanded))
        case .dictionary(let entries): .dictionary(entries.map { .init($0.key, expanded($0.value)) })
        default: value
        }
    }

    private func expanded(_ text: String) -> String {
        IdentifierText(text).parts.map { part in
            switch part {
            case .literal(let literal): literal.text
            case .reference(let reference):
                reference.operators.isEmpty ? value(of: reference) ?? Self.unknown : Self.unknown
            }
        }.joined()
    }

    /// Stands in a text for what is not known; no profile has it.
    static let unknown = "\u{FFFC}"

    private func value(of reference: SettingExpression.Reference) -> String? {
        switch reference.literalName {
        case "TeamIdentifierPrefix": team.map { $0 + "." }
        case "AppIdentifierPrefix": applicationIdentifierPrefix.map { $0 + "." }
        case "DEVELOPMENT_TEAM": team
        case "CFBundleIdentifier", "PRODUCT_BUNDLE_IDENTIFIER": conditions.bundleIdentifier?.rawValue
        default: nil
        }
    }
}

extension Subject {
    private var team: String? { profile?.teamIdentifiers.first?.value ?? conditions.team?.rawValue }

    private var applicationIdentifierPrefix: String? {
        profile?.applicationIdentifierPrefixes.first?.value ?? conditions.applicationIdentifierPrefix?.rawValue
    }
}

extension EntitlementValue {
    /// Whether the value, or a part of it, depends on a variable that nobody gave.
    var isUnknown: Bool {
        switch self {
        case .string(let text): text.contains(Subject.unknown)
        case .array(let members): members.contains(where: \.isUnknown)
        case .dictionary(let entries): entries.contains { $0.value.isUnknown }
        default: false
        }
    }
}
