import Entitlements
import PropertyLists

/// The conditions that a subject must meet for a rule to apply.
///
/// Most rules do not apply to most files. A linter determines that from a few integers (``RuleSelection``), without
/// accessing the rule.
struct RulePrecondition: Sendable {
    /// The kinds of subjects that the rule checks.
    let nature: SubjectNature

    /// The subject must claim one of these keys; any claims are accepted if empty.
    let keys: EntitlementKeySet

    /// The claims must have one of these traits; any claims are accepted if empty.
    let traits: ClaimTraits

    /// The subject must have one of these features; any subject is accepted if empty.
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

/// The features of a subject, besides its claims, that rules can require.
struct SubjectCircumstances: OptionSet, Sendable {
    let rawValue: UInt8

    /// The property list has syntax or structure problems.
    static let problems = SubjectCircumstances(rawValue: 1)

    /// `codesign` rejects the file or reads it differently.
    static let codesignProblems = SubjectCircumstances(rawValue: 2)

    /// A dictionary can contain duplicate keys.
    static let repeatedKeys = SubjectCircumstances(rawValue: 4)

    /// The subject claims a key that is not in the catalog.
    static let unknownKeys = SubjectCircumstances(rawValue: 8)

    /// The subject has a readable profile.
    static let profile = SubjectCircumstances(rawValue: 16)

    /// The claims are from a signature.
    static let signed = SubjectCircumstances(rawValue: 32)

    /// The platform of the product is known.
    static let platform = SubjectCircumstances(rawValue: 64)

    /// The product is code that other code loads.
    static let library = SubjectCircumstances(rawValue: 128)
}

extension Subject {
    /// The features of the subject that rules can require.
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
