public import Entitlements
public import PropertyLists

/// An entitlement that signing must produce, with the reason for its value.
public struct ResolvedEntitlement: Sendable {
    /// The relation of the value to the source of the product.
    public enum Action: String, Sendable, Hashable, CaseIterable {
        /// The source contains the value, possibly with variables.
        case claimed
        /// The source does not contain the key.
        case added
        /// The source contains another value.
        case replaced
    }

    /// The key.
    public let key: EntitlementKey

    /// The value.
    public let value: EntitlementValue

    /// The relation of the value to the source.
    public let action: Action

    /// The sources of the value; if a claim was replaced, its source is first.
    public let origins: [EntitlementOrigin]

    /// The rules that determined the value, and the sources that disagree.
    public let remarks: [ResolutionRemark]
}

/// A claim of the source that is not signed.
public struct OmittedEntitlement: Sendable {
    /// The key.
    public let key: EntitlementKey

    /// The value in the source.
    public let value: EntitlementValue

    /// The sources of the claim.
    public let origins: [EntitlementOrigin]

    /// The reason.
    public let remark: ResolutionRemark
}

/// A reason that the product cannot be signed, or that the result is uncertain.
public struct ResolutionProblem: Sendable {
    /// The effect of a problem.
    public enum Severity: String, Sendable, Hashable {
        /// Signing fails, or the entitlements are incomplete.
        case error
        /// The entitlements differ from the intention of the source.
        case warning
        /// A fact was assumed.
        case note
    }

    /// The effect.
    public let severity: Severity

    /// The key of the entitlement; `nil` if the problem concerns no single key.
    public let key: EntitlementKey?

    /// The message: one clause.
    public let message: String

    /// The location of the cause; `nil` if it is unknown.
    public let location: Location?
}

/// The entitlements that signing must produce.
public struct ResolvedEntitlements: Sendable {
    /// The platform; `nil` if it is not known.
    public let platform: Platform?

    /// The distribution method; `nil` if it is not known.
    public let distribution: Distribution?

    /// The team identifier; `nil` if it is not known.
    public let team: String?

    /// The App ID prefix; `nil` if it is not known.
    public let prefix: String?

    /// The entitlements, sorted by key.
    public let entitlements: [ResolvedEntitlement]

    /// The claims of the source that are not signed, sorted by key.
    public let omitted: [OmittedEntitlement]

    /// The problems, the most severe first.
    public let problems: [ResolutionProblem]

    /// Whether the entitlements are complete and the profile authorizes them.
    public var isSignable: Bool { !problems.contains { $0.severity == .error } }

    /// The entitlements as one dictionary.
    public var value: EntitlementValue {
        .dictionary(entitlements.map { .init($0.key.rawValue, $0.value) })
    }

    /// Returns the entitlement of a key.
    public subscript(key: EntitlementKey) -> ResolvedEntitlement? { entitlements.first { $0.key == key } }
}
