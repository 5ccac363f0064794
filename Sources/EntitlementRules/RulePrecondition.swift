import Entitlements

/// What the claims must have for a rule to have anything to say of them.
///
/// Most rules have nothing to say of most files; a linter learns that from a few integers, without touching
/// the rule.
struct RulePrecondition: Sendable {
    /// What the rule judges.
    let nature: SubjectNature

    /// The keys of which one must be claimed; empty for any claims.
    let keys: EntitlementKeySet

    /// The traits of which the claims must have one; empty for any claims.
    let traits: ClaimTraits

    /// Whether any claims will do, be they of which keys they may.
    let isForAnyKeys: Bool

    init(nature: SubjectNature, keys: [EntitlementKey], traits: ClaimTraits) {
        self.nature = nature
        self.keys = EntitlementKeySet(keys)
        self.traits = traits
        self.isForAnyKeys = keys.isEmpty
    }

    /// Whether a rule may have something to say of a subject that has one of its keys, as far as the rest goes.
    func holds(for nature: SubjectNature, _ traits: ClaimTraits) -> Bool {
        self.nature.rawValue & nature.rawValue != 0
            && (self.traits.rawValue == 0 || self.traits.rawValue & traits.rawValue != 0)
    }
}

/// What there is to judge: what a product claims, how it is signed, what a profile is.
struct SubjectNature: OptionSet, Sendable {
    let rawValue: UInt8

    /// Claims, in a source file or signed.
    static let product = SubjectNature(rawValue: 1)

    /// A signature with all that it says beside the claims.
    static let signature = SubjectNature(rawValue: 2)

    /// A provisioning profile, as a file of its own.
    static let profile = SubjectNature(rawValue: 4)
}
