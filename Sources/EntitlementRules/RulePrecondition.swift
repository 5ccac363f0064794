import Entitlements

/// What the claims must have for a rule to have anything to say of them.
///
/// Most rules have nothing to say of most files; a linter learns that from a few integers, without touching
/// the rule.
struct RulePrecondition: Sendable {
    /// The keys of which one must be claimed; empty for any claims.
    let keys: EntitlementKeySet

    /// The traits of which the claims must have one; empty for any claims.
    let traits: ClaimTraits

    private let isForAnyKeys: Bool

    init(keys: [EntitlementKey], traits: ClaimTraits) {
        self.keys = EntitlementKeySet(keys)
        self.traits = traits
        self.isForAnyKeys = keys.isEmpty
    }

    /// Whether a rule may have something to say of `subject`.
    func holds(for subject: Subject) -> Bool {
        (traits.rawValue == 0 || traits.rawValue & subject.claimTraits.rawValue != 0)
            && (isForAnyKeys || keys.intersects(subject.claims.keys))
    }
}
