public import LintModel

extension Rule {
    /// All rules, sorted by identifier.
    ///
    /// Each folder has a list of its rules; a test verifies that the lists are complete.
    public static let all: [Rule] = [
        catalogRules,
        cloudRules,
        codesignRules,
        decisionRules,
        groupRules,
        identifierRules,
        informationRules,
        plistRules,
        productRules,
        profileRules,
        registryRules,
        requirementRules,
        signatureRules,
        workspaceRules,
    ].flatMap(\.self).sorted { $0.id < $1.id }

    /// Returns the rule with an identifier.
    package static func named(_ id: String) -> Rule? { byName[id] }

    private static let byName = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }
}

extension RuleNames {
    /// The identifiers of all rules.
    package static let all = RuleNames(Rule.all.map(\.id))
}

extension Linter {
    /// Creates a linter that checks all rules.
    public init() { self.init(rules: Rule.all) }
}
