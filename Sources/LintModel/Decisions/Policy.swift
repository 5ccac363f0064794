public import Entitlements
public import PropertyLists
import TextOutput

/// A team's own requirements for the entitlements of some bundles, in addition to Apple's requirements.
///
/// A policy applies to sources and to signed products. Values that are not known yet, because Xcode sets them at
/// signing time or because a build setting is missing, do not violate a policy.
public struct Policy: Sendable {
    /// The pattern of the bundle identifiers to which the policy applies.
    public var bundles: Located<BundlePattern>

    /// The entitlements that the bundles must claim; the value of a list must contain at least the given members.
    public var required: [Demand] = []

    /// The entitlements that the bundles must not claim; the value `false` does not count as a claim.
    public var forbidden: [Demand] = []

    /// The only entitlements that the bundles can claim; `nil` if there is no restriction.
    public var allowed: [Demand]?

    /// The bundle with which the bundles must share the values of some keys; `nil` if the policy does not compare
    /// bundles.
    public var reference: Reference?

    /// Creates a policy without requirements.
    public init(of bundles: Located<BundlePattern>) { self.bundles = bundles }

    /// A required, forbidden, or allowed entitlement.
    public struct Demand: Sendable {
        /// The key, or a glob for several keys.
        public var key: Located<BundlePattern>

        /// The values; any value if `nil`.
        public var values: [EntitlementValue]?

        /// Creates a demand.
        public init(_ key: Located<BundlePattern>, values: [EntitlementValue]? = nil) {
            self.key = key
            self.values = values
        }
    }

    /// A bundle, and the keys whose values other bundles must share with it.
    public struct Reference: Sendable {
        /// The bundle identifier.
        public var bundle: Located<String>

        /// The keys whose values must be the same in both bundles.
        public var keys: [Located<BundlePattern>]

        /// Creates a reference.
        public init(to bundle: Located<String>, keys: [Located<BundlePattern>]) {
            self.bundle = bundle
            self.keys = keys
        }
    }
}

/// A summary of the policy checks of a run.
public struct PolicyTally: Sendable, Hashable {
    /// The number of policies.
    public let policies: Int

    /// The number of bundles to which policies apply.
    public let bundles: Int

    /// Whether all policies are satisfied.
    public let isSatisfied: Bool

    /// Creates a summary of the policy checks.
    public init(policies: Int, bundles: Int, isSatisfied: Bool) {
        self.policies = policies
        self.bundles = bundles
        self.isSatisfied = isSatisfied
    }
}

extension PolicyTally: CustomStringConvertible {
    /// The summary in one line, such as `policy: 3 rules, 2 bundles, satisfied`.
    public var description: String {
        let rules = counted(policies, "rule")
        // Policies that apply to no bundle are not reported as satisfied.
        if bundles == 0, isSatisfied { return "policy: \(rules), no bundles checked" }
        let bundles = counted(bundles, "bundle")
        return "policy: \(rules), \(bundles), \(isSatisfied ? "satisfied" : "not satisfied")"
    }
}
