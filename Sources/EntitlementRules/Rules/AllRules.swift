extension Rule {
    /// Every rule, in the order of their names.
    ///
    /// The lists are written by hand and guarded by a test: a rule's file adds one line to its folder's list.
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
