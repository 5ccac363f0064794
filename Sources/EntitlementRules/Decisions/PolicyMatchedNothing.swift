import LintModel

extension Rule {
    static let policyMatchedNothing = Rule(
        decisions: "policy-matched-nothing",
        "Policy without a matching bundle",
        severity: .error,
        sources: [
            "https://developer.apple.com/documentation/bundleresources/information-property-list/cfbundleidentifier"
        ],
        rationale: """
            The policy does not check any bundle, although the run would otherwise succeed: the pattern contains a
            typo, or the bundle was renamed.

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
        ])
}
