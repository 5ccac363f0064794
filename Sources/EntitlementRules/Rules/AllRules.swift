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
        plistRules,
        productRules,
        profileRules,
        signatureRules,
        workspaceRules,
    ].flatMap(\.self).sorted { $0.id < $1.id }
}
