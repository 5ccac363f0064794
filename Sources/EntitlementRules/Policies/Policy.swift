public import Entitlements
public import PropertyLists

/// What a team demands of some bundles beside what Apple does.
///
/// It holds for the source and for the signed product alike. Values that are not known yet, because Xcode sets them when
/// it signs or because a build setting is missing, are not held against it.
public struct Policy: Sendable {
    /// The bundles it is about, by identifier.
    public var bundles: Located<BundlePattern>

    /// What they must claim; of a list, at least these members.
    public var required: [Demand] = []

    /// What they must not claim; `false` is no claim.
    public var forbidden: [Demand] = []

    /// What alone they may claim; `nil` for anything.
    public var allowed: [Demand]?

    /// The bundle with which they must agree.
    public var reference: Reference?

    /// Creates a policy that demands nothing.
    public init(of bundles: Located<BundlePattern>) { self.bundles = bundles }

    /// An entitlement that is demanded or not wanted.
    public struct Demand: Sendable {
        /// The key, as a glob where several are meant.
        public var key: Located<BundlePattern>

        /// The values that are meant; any where it is left out.
        public var values: [EntitlementValue]?

        /// Creates a demand.
        public init(_ key: Located<BundlePattern>, values: [EntitlementValue]? = nil) {
            self.key = key
            self.values = values
        }
    }

    /// A bundle with which others must agree.
    public struct Reference: Sendable {
        /// The bundle's identifier.
        public var bundle: Located<String>

        /// The keys of which both must say the same.
        public var keys: [Located<BundlePattern>]

        /// Creates a reference.
        public init(to bundle: Located<String>, keys: [Located<BundlePattern>]) {
            self.bundle = bundle
            self.keys = keys
        }
    }
}

/// How a run came out for the policies.
public struct PolicyTally: Sendable, Hashable {
    /// How many policies there are.
    public let policies: Int

    /// How many bundles they were held against.
    public let bundles: Int

    /// Whether all of them are satisfied.
    public let isSatisfied: Bool

    /// Creates a tally.
    public init(policies: Int, bundles: Int, isSatisfied: Bool) {
        self.policies = policies
        self.bundles = bundles
        self.isSatisfied = isSatisfied
    }
}

extension PolicyTally: CustomStringConvertible {
    /// The tally on one line: `policy: 3 rules, 2 bundles, satisfied`.
    public var description: String {
        let rules = SummaryLine.count(policies, "rule")
        // What looked at nothing is not satisfied by it.
        if bundles == 0, isSatisfied { return "policy: \(rules), no bundle looked at" }
        let bundles = SummaryLine.count(bundles, "bundle")
        return "policy: \(rules), \(bundles), \(isSatisfied ? "satisfied" : "not satisfied")"
    }
}
