import LintModel
import PropertyLists

extension Rule {
    static let policyMatchedNothing = Rule(
        decisions: "policy-matched-nothing",
        "Policy without a matching bundle",
        severity: .error,
        sources: [
            "https://developer.apple.com/documentation/bundleresources/information-property-list/cfbundleidentifier"
        ],
        rationale: """
            The policy checks no bundle: its pattern contains a typo, or the bundle was renamed. Without this finding,
            the run would succeed.

            The rule applies to runs that check a built product or all files in the directory of the configuration.
            It does not apply to runs on individual files, such as those of commit hooks.
            """,
        examples: [
            .reported(
                "a bundle with a different name",
                inRepository: ExampleTree(
                    .app(
                        "Notes",
                        """
                        <key>com.apple.security.app-sandbox</key>
                        <true/>
                        """),
                    files: [
                        ".entcheck.yml": """
                        policy:
                          - bundle: «com.example.note»
                            require: [com.apple.security.app-sandbox]

                        """
                    ])),
            .accepted(
                "a matching pattern",
                inRepository: ExampleTree(
                    .app(
                        "Notes",
                        """
                        <key>com.apple.security.app-sandbox</key>
                        <true/>
                        """),
                    files: [
                        ".entcheck.yml": """
                        policy:
                          - bundle: com.example.note*
                            require: [com.apple.security.app-sandbox]

                        """
                    ])),
        ],
        check: { record, report in
            guard let known = record.knownBundles else { return }
            for applied in record.policies {
                let policy = applied.policy
                if applied.bundles.isEmpty { report(noBundleNamed: policy.bundles.map(\.text), among: known) }
                if applied.references?.isEmpty == true, let reference = policy.reference {
                    report(noBundleNamed: reference.bundle, among: known)
                }
            }
        })
}

extension FindingCollector {
    /// Reports that no bundle matches the name in a policy.
    fileprivate mutating func callAsFunction(noBundleNamed name: Located<String>, among known: [String]) {
        let there =
            known.isEmpty ? "no bundle has a known identifier" : "expected \(alternatives(known.shortened))"
        let near = known.nearest(to: name.value).map { "; did you mean `\($0)`?" } ?? ""
        self("no bundle matches `\(name.value)`; \(there)\(near)", at: name.location)
    }
}

extension [String] {
    /// The first six names, so that a message stays readable.
    fileprivate var shortened: [String] { count > 6 ? prefix(6) + ["…"] : self }
}

extension Located {
    /// Returns the transformed value with the same location.
    fileprivate func map<Other>(_ transform: (Value) -> Other) -> Located<Other> {
        Located<Other>(transform(value), at: location)
    }
}
