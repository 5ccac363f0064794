import PropertyLists

extension Rule {
    /// Returns the findings in an example of the rule, in the order of the file or project.
    package func findings(in example: RuleExample) -> [Finding] {
        switch example.content {
        case .tree(let tree), .repository(let tree): Linter(rules: [self]).findings(in: tree.workspace)
        case .entitlements(let inside), .profile(let inside):
            findings(in: example, from: ExampleText.document(inside))
        case .file(let text): findings(in: example, from: text)
        }
    }

    private func findings(in example: RuleExample, from text: String) -> [Finding] {
        findings(in: example.subject(of: ExampleText.file(marked: text)))
    }
}
