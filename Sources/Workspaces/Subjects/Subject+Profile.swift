package import Entitlements
package import PropertyLists
package import SigningModel

extension Subject {
    /// The profile that the product embeds, if it is known.
    package var profile: ProvisioningProfile? { conditions.profile.profile }

    /// Whether it is known that the product embeds no profile.
    package var embedsNoProfile: Bool {
        if case .absent = conditions.profile { true } else { false }
    }

    /// Returns the location of a finding about the profile: in the profile if it is the subject, at the whole file for
    /// a signed product, and otherwise at the first claim.
    package func profileLocation(_ location: Location?) -> Location {
        if isProfile { return location ?? propertyList.wholeFile }
        guard conditions.code == nil, let first = claims.claims.first else { return propertyList.wholeFile }
        return first.keyLocation
    }

    /// The result of comparing each claim with the profile, in the order of the file; empty without a profile.
    ///
    /// Code that other code loads is skipped: it must not have entitlements.
    package var answers: [(claim: EntitlementClaim, answer: EntitlementAllowlist.Answer)] {
        guard let profile, !product.isLibrary else { return [] }
        return claims.claims.filter { !isSetWhileSigning($0.key, by: profile) }.map { claim in
            (
                claim,
                profile.allowlist.answer(to: claim.key, expanded(claim.value), isUnrestricted: isUnrestricted(claim))
            )
        }
    }

    /// Whether a claim requires no profile on the product's platform.
    package func isUnrestricted(_ claim: EntitlementClaim) -> Bool { claim.isUnrestricted(on: platform) }

    /// Whether a restricted claim is known to require a profile.
    ///
    /// For `get-task-allow` on macOS, the result is `false`: TN3125 names a different key for debugging there and does
    /// not mention this key.
    package func isKnownToNeedProfile(_ claim: EntitlementClaim) -> Bool {
        platform != .macOS || claim.key != .getTaskAllow
    }

    /// Whether Xcode sets the value from the profile, regardless of the source file.
    ///
    /// For push environments, the result is `true` if the profile contains one of the two keys.
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
    /// Returns the value as Xcode would sign it with this profile.
    ///
    /// An unknown variable becomes ``unknown``, so that rules do not report values that are not known.
    package func expanded(_ value: PropertyList.Value) -> EntitlementValue {
        isSigned ? EntitlementValue(value) : expanded(EntitlementValue(value))
    }

    /// Returns the value with build setting references expanded.
    package func expanded(_ value: EntitlementValue) -> EntitlementValue {
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

    /// The replacement for an unknown part of a text; it does not occur in profiles.
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
    /// Whether the value or a part of it depends on an unknown variable.
    package var isUnknown: Bool {
        switch self {
        case .string(let text): text.contains(Subject.unknown)
        case .array(let members): members.contains(where: \.isUnknown)
        case .dictionary(let entries): entries.contains { $0.value.isUnknown }
        default: false
        }
    }
}
