import Entitlements
import PropertyLists

/// What a subject must have for a rule to have anything to say of it.
///
/// Most rules have nothing to say of most files; a linter learns that from a few integers (``RuleSelection``), without
/// touching the rule.
struct RulePrecondition: Sendable {
    /// What the rule judges.
    let nature: SubjectNature

    /// The keys of which one must be claimed; empty for any claims.
    let keys: EntitlementKeySet

    /// The traits of which the claims must have one; empty for any claims.
    let traits: ClaimTraits

    /// The circumstances of which the subject must have one; empty for any subject.
    let circumstances: SubjectCircumstances

    init(
        nature: SubjectNature, keys: [EntitlementKey] = [], traits: ClaimTraits = [],
        circumstances: SubjectCircumstances = []
    ) {
        self.nature = nature
        self.keys = EntitlementKeySet(keys)
        self.traits = traits
        self.circumstances = circumstances
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

    /// All products of a tree, or what a team has decided about them; no single subject is that.
    static let tree = SubjectNature(rawValue: 8)
}

/// What there is about a subject beside its claims that some rules speak of, and nothing else.
struct SubjectCircumstances: OptionSet, Sendable {
    let rawValue: UInt8

    /// Something is wrong with the property list as such.
    static let problems = SubjectCircumstances(rawValue: 1)

    /// `codesign` has something to say of the file.
    static let codesignProblems = SubjectCircumstances(rawValue: 2)

    /// A key may stand twice in a dictionary.
    static let repeatedKeys = SubjectCircumstances(rawValue: 4)

    /// A key is claimed that the catalog does not know.
    static let unknownKeys = SubjectCircumstances(rawValue: 8)

    /// There is a profile that can be read.
    static let profile = SubjectCircumstances(rawValue: 16)

    /// The claims are a signature's.
    static let signed = SubjectCircumstances(rawValue: 32)

    /// Somebody says for which platform the product is.
    static let platform = SubjectCircumstances(rawValue: 64)

    /// The product is code that other code loads.
    static let library = SubjectCircumstances(rawValue: 128)
}

extension Subject {
    /// What of it rules may ask for before they look.
    var circumstances: SubjectCircumstances {
        var all: SubjectCircumstances = []
        if !propertyList.problems.isEmpty { all.insert(.problems) }
        if let codesignReading, !codesignReading.problems.isEmpty { all.insert(.codesignProblems) }
        if !propertyList.hasDistinctKeys { all.insert(.repeatedKeys) }
        if claims.hasUnknownKeys { all.insert(.unknownKeys) }
        if case .given = conditions.profile { all.insert(.profile) }
        if isSigned { all.insert(.signed) }
        if platform != nil { all.insert(.platform) }
        if product.isLibrary { all.insert(.library) }
        return all
    }
}
