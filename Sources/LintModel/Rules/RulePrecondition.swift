package import Entitlements
import PropertyLists
package import Workspaces

/// The conditions that a subject must meet for a rule to apply.
///
/// Most rules do not apply to most files. A linter determines that from a few integers (``RuleSelection``), without
/// accessing the rule.
package struct RulePrecondition: Sendable {
    /// The kinds of subjects that the rule checks.
    package let nature: SubjectKind

    /// The subject must claim at least one of these keys; if the set is empty, any claims are accepted.
    package let keys: EntitlementKeySet

    /// The claims must have at least one of these traits; if the set is empty, any claims are accepted.
    let traits: ClaimTraits

    /// The subject must have at least one of these features; if the set is empty, any subject is accepted.
    let circumstances: SubjectFeatures

    init(
        nature: SubjectKind, keys: [EntitlementKey] = [], traits: ClaimTraits = [],
        circumstances: SubjectFeatures = []
    ) {
        self.nature = nature
        self.keys = EntitlementKeySet(keys)
        self.traits = traits
        self.circumstances = circumstances
    }
}

/// The features of a subject, besides its claims, that rules can require.
package struct SubjectFeatures: OptionSet, Sendable {
    /// The bits of the set.
    package let rawValue: UInt16

    /// Creates a set from its bits.
    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The property list has syntax or structure problems.
    package static let problems = SubjectFeatures(rawValue: 1)

    /// `codesign` rejects the file or reads it differently.
    package static let codesignProblems = SubjectFeatures(rawValue: 2)

    /// A dictionary can contain duplicate keys.
    package static let repeatedKeys = SubjectFeatures(rawValue: 4)

    /// The subject claims a key that is not in the catalog.
    package static let unknownKeys = SubjectFeatures(rawValue: 8)

    /// The subject has a readable profile.
    package static let profile = SubjectFeatures(rawValue: 16)

    /// The claims are from a signature.
    package static let signed = SubjectFeatures(rawValue: 32)

    /// The platform of the product is known.
    package static let platform = SubjectFeatures(rawValue: 64)

    /// The product is code that other code loads.
    package static let library = SubjectFeatures(rawValue: 128)

    /// A build signs the entitlements file without changes.
    package static let signedUnchanged = SubjectFeatures(rawValue: 256)
}

extension AnalysisContext {
    /// The features of the subject that are only assumed: the parser of the file is not known, or the file is a
    /// template, which the build system changes before a parser reads it.
    var assumptions: SubjectFeatures {
        isTemplate ? [.problems, .codesignProblems] : isParserAssumed ? .codesignProblems : []
    }
}

extension Subject {
    /// The features of the subject that rules can require.
    var circumstances: SubjectFeatures {
        var all: SubjectFeatures = []
        if !propertyList.problems.isEmpty { all.insert(.problems) }
        if let codesignReading, !codesignReading.problems.isEmpty { all.insert(.codesignProblems) }
        if !propertyList.hasDistinctKeys { all.insert(.repeatedKeys) }
        if claims.hasUnknownKeys { all.insert(.unknownKeys) }
        if case .given = conditions.profile { all.insert(.profile) }
        if isSigned { all.insert(.signed) }
        if platform != nil { all.insert(.platform) }
        if product.isLibrary { all.insert(.library) }
        if conditions.isSignedUnchanged { all.insert(.signedUnchanged) }
        return all
    }
}
