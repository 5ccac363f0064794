public import PropertyLists

/// The entitlements that a provisioning profile authorizes.
///
/// An app claims entitlements in its signature. The profile must authorize every claimed entitlement, but the app need
/// not claim every authorized one:
/// [TN3125](https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles).
///
/// Claims and profiles use different values. In a profile, `*` authorizes any value of any type, a text that ends in
/// `*` authorizes every text with the same beginning, and an array authorizes any of its members. An array in a claim
/// must be a subset of the array in the profile. All comparisons are byte for byte.
public struct EntitlementAllowlist: Sendable {
    /// The grants, in the order of the profile.
    public let grants: [Grant]

    private let index: GrantIndex

    /// An authorized entitlement.
    public struct Grant: Sendable {
        /// The key and its location in the profile.
        public let key: Located<String>
        /// The authorized value and its location in the profile.
        public let value: PropertyList.Value
    }

    /// Creates the allowlist of a profile's `Entitlements`; if a key is repeated, its effective entry applies.
    ///
    /// If the value is not a dictionary, the allowlist is empty.
    public init(_ entitlements: PropertyList.Value?) {
        grants = entitlements?.entries.map { Grant(key: $0.key, value: $0.value) } ?? []
        index = GrantIndex(grants.map(\.key.value), isLastEffective: entitlements?.isLastEntryEffective ?? false)
    }

    /// Returns the authorized entitlement of a key.
    public func grant(for key: EntitlementKey) -> Grant? {
        index.grant(for: key.rawValue).map { grants[$0] }
    }

    /// Returns whether the profile authorizes a claim on a platform.
    public func authorizes(_ claim: EntitlementClaim, on platform: Platform?) -> Bool {
        answer(to: claim, on: platform).isAuthorized
    }

    /// Compares a claim with the profile and returns the result with its reason.
    ///
    /// On macOS, keys that the catalog marks as unrestricted do not require a profile. The same applies to unknown keys
    /// below `com.apple.security.`, but not to the app groups of Mac Catalyst apps.
    public func answer(to claim: EntitlementClaim, on platform: Platform?) -> Answer {
        answer(to: claim.key, EntitlementValue(claim.value), isUnrestricted: claim.isUnrestricted(on: platform))
    }

    /// Compares a claimed value with the profile and returns the result with its reason.
    ///
    /// - Parameters:
    ///   - key: The claimed key.
    ///   - claim: The value in the signature, in which all build settings are expanded.
    ///   - isUnrestricted: Whether the key does not require a profile on the app's platform, like the keys of the App
    ///     Sandbox and of the Hardened Runtime on macOS. If the profile does not authorize such a claim, the result is
    ///     ``Answer/unrestricted(otherwise:)``.
    /// - Returns: The result with its reason.
    public func answer(to key: EntitlementKey, _ claim: EntitlementValue, isUnrestricted: Bool = false) -> Answer {
        let answer = restrictedAnswer(to: key, claim)
        return isUnrestricted && !answer.isAuthorized ? .unrestricted(otherwise: answer) : answer
    }

    private func restrictedAnswer(to key: EntitlementKey, _ claim: EntitlementValue) -> Answer {
        guard let grant = grant(for: key) else {
            return .missingInProfile(
                similar: index.grants(similarTo: key.rawValue).map { grants[$0].key }.filter {
                    $0.value.differsOnlyInCase(from: key.rawValue)
                })
        }
        let comparison = GrantComparison(key: key)
        let coverage = comparison.coverage(of: claim, by: grant.value)
        guard let coverage else {
            return .notGranted(comparison.refusals(of: claim, by: grant.value), grant)
        }
        return .covered(coverage, grant)
    }
}

extension EntitlementAllowlist {
    /// The result of comparing a claim with the profile.
    public indirect enum Answer: Sendable {
        /// The profile authorizes the claim.
        case covered(Coverage, Grant)
        /// The profile does not contain the key; it may contain the key with different capitalization.
        case missingInProfile(similar: [Located<String>])
        /// The profile contains the key but does not authorize the value.
        case notGranted([Refusal], Grant)
        /// The profile does not authorize the claim, but the platform requires no authorization.
        case unrestricted(otherwise: Answer)

        /// Whether the app may claim the entitlement.
        public var isAuthorized: Bool {
            switch self {
            case .covered, .unrestricted: true
            case .missingInProfile, .notGranted: false
            }
        }
    }

    /// The relation of a claim to the value that authorizes it.
    public enum Coverage: String, Sendable, Hashable {
        /// The claim and the authorized value are equal.
        case equal
        /// The authorized value is `*`.
        case anything
        /// Each text of the claim begins with the text before the `*` of the authorized value.
        case prefix
        /// The claimed text is a member of the authorized array.
        case member
        /// The claimed array or dictionary is a subset of the authorized one.
        case subset
        /// The claim is an empty array, and the profile contains the key.
        case empty
        /// The claim is `false`, and the authorized value is `true`.
        case waived
    }

    /// A part of a claim that is not authorized, with the reason.
    public struct Refusal: Sendable {
        /// The reasons why a part of a claim is not authorized.
        public enum Reason: String, Sendable, Hashable {
            /// The profile contains a different value.
            case differs
            /// The profile contains a list without the value.
            case notListed
            /// The profile contains an empty list.
            case emptyGrant
            /// The profile contains a value of a type that cannot authorize the claim.
            case otherType
            /// The claim has a type that no entitlement has.
            case unsupportedType
        }

        /// The reason why the value is not authorized.
        public let reason: Reason
        /// The value that is not authorized: the claim, or one of its members.
        public let value: EntitlementValue
        /// The key path of the member in the claimed array or dictionary; empty for the entire claim.
        public let keyPath: [String]
        /// The authorized texts that differ from the claimed one only in case, with their locations in the profile.
        public let nearMisses: [Located<String>]
    }
}

extension String {
    /// Returns whether two texts are equal except for case.
    func differsOnlyInCase(from other: String) -> Bool {
        !isSameBytes(as: other) && lowercased().isSameBytes(as: other.lowercased())
    }
}

extension EntitlementClaim {
    /// Returns whether a claim does not require a profile on a platform.
    ///
    /// According to TN3125, these are the claims of the App Sandbox, the hardened runtime, app groups, and debugging on
    /// macOS. Apps with the keys of enhanced security, which is newer than the technote, also launch there without a
    /// profile. The Mac App Store profiles of Mac Catalyst apps do not contain the App Sandbox keys, which all these
    /// apps must claim; their app groups have the form of iOS.
    package func isUnrestricted(on platform: Platform?) -> Bool {
        guard platform == .macOS || platform == .catalyst && key != .appGroups else { return false }
        return definition.map { $0.restriction == .unrestrictedOnMac } ?? key.rawValue.hasPrefix("com.apple.security.")
    }
}
