public import PropertyLists

/// What a provisioning profile permits: its `Entitlements`, asked claim by claim.
///
/// An app claims entitlements in its signature and a profile authorizes them; everything claimed has to be
/// authorized, and what is authorized need not be claimed:
/// [TN3125](https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles).
///
/// The two sides are written differently. A profile's `*` stands for any value, whatever its type; a text that ends
/// in `*` for every text that begins like it; an array for any of its members, and an array of the app has to be
/// contained in it. Everything is compared byte for byte.
public struct EntitlementAllowlist: Sendable {
    /// The grants, in the order of the profile.
    public let grants: [Grant]

    private let index: GrantIndex

    /// One line of the allow-list.
    public struct Grant: Sendable {
        /// The key, and where the profile says it.
        public let key: Located<String>
        /// What is permitted, and where the profile says it.
        public let value: PropertyList.Value
    }

    /// The allow-list of a profile's `Entitlements`; of a repeated key the first counts.
    ///
    /// Nothing is permitted where there is no dictionary.
    public init(_ entitlements: PropertyList.Value?) {
        grants = entitlements?.entries.map { Grant(key: $0.key, value: $0.value) } ?? []
        index = GrantIndex(grants.map(\.key.value))
    }

    /// The grant for a key.
    public func grant(for key: EntitlementKey) -> Grant? {
        index.grant(for: key.rawValue).map { grants[$0] }
    }

    /// Whether a claim may be made on a platform.
    public func authorizes(_ claim: EntitlementClaim, on platform: Platform?) -> Bool {
        answer(to: claim, on: platform).isAuthorized
    }

    /// What the profile says to a claim on a platform, with the reason.
    ///
    /// On a Mac, keys that the catalog calls unrestricted need no profile, nor do those below `com.apple.security.`
    /// that it does not know; app groups of apps from iOS do.
    public func answer(to claim: EntitlementClaim, on platform: Platform?) -> Answer {
        answer(to: claim.key, EntitlementValue(claim.value), isUnrestricted: claim.isUnrestricted(on: platform))
    }

    /// What the profile says to a claim, with the reason.
    ///
    /// - Parameters:
    ///   - key: the key that the app claims.
    ///   - claim: its value in the signature, without build settings left to expand.
    ///   - isUnrestricted: whether the key needs no profile on the app's platform, as the keys of the App Sandbox and
    ///     of the Hardened Runtime on macOS. The profile is asked all the same; a refusal then comes as
    ///     ``Answer/unrestricted(otherwise:)``.
    /// - Returns: the answer with its reason.
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
    /// What the profile says to one claim.
    public indirect enum Answer: Sendable {
        /// The grant covers the claim.
        case covered(Coverage, Grant)
        /// The profile does not have the key; perhaps it has it in another letter case.
        case missingInProfile(similar: [Located<String>])
        /// The profile has the key and does not permit the value.
        case notGranted([Refusal], Grant)
        /// The profile does not permit the claim, and on this platform need not.
        case unrestricted(otherwise: Answer)

        /// Whether the claim may be made.
        public var isAuthorized: Bool {
            switch self {
            case .covered, .unrestricted: true
            case .missingInProfile, .notGranted: false
            }
        }
    }

    /// How a grant covers a claim.
    public enum Coverage: String, Sendable, Hashable {
        /// Claim and grant are the same.
        case equal
        /// The grant is `*`.
        case anything
        /// Each text of the claim begins as the grant does before its `*`.
        case prefix
        /// The text claimed is a member of the array granted.
        case member
        /// The array claimed is contained in the array granted, or the dictionary in the dictionary.
        case subset
        /// The claim is an empty array, and the key is there.
        case empty
        /// The claim is `false`, and the grant `true`.
        case waived
    }

    /// Why a part of a claim is not granted.
    public struct Refusal: Sendable {
        /// The kinds of reason.
        public enum Reason: String, Sendable, Hashable {
            /// The grant is another value.
            case differs
            /// The grant is a list, and the value is not on it.
            case notListed
            /// The grant is an empty list.
            case emptyGrant
            /// The grant is of a type that cannot permit the claim's.
            case otherType
            /// The claim is of a type that no entitlement has.
            case unsupportedType
        }

        /// Why.
        public let reason: Reason
        /// What is refused: the claim, or one member of it.
        public let value: EntitlementValue
        /// The place of the member within the claimed array or dictionary; empty for the whole claim.
        public let keyPath: [String]
        /// Granted texts that differ from the claimed one in letter case only, and where the profile says them.
        public let nearMisses: [Located<String>]
    }
}

extension String {
    /// Whether two texts are the same but for upper and lower case.
    func differsOnlyInCase(from other: String) -> Bool {
        !isSameBytes(as: other) && lowercased().isSameBytes(as: other.lowercased())
    }
}

extension EntitlementClaim {
    /// Whether a claim needs no profile on a platform.
    ///
    /// TN3125: on macOS those of the App Sandbox, the hardened runtime, app groups and debugging. Those of enhanced
    /// security, which is younger than the technote, start there without one as well. Apps from iOS have profiles for
    /// the Mac App Store without the keys of the App Sandbox, which all have to claim there; their app groups are those
    /// of iOS.
    package func isUnrestricted(on platform: Platform?) -> Bool {
        guard platform == .macOS || platform == .catalyst && key != .appGroups else { return false }
        return definition.map { $0.restriction == .unrestrictedOnMac } ?? key.rawValue.hasPrefix("com.apple.security.")
    }
}
