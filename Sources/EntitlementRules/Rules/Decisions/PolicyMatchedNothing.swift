extension Rule {
    static let policyMatchedNothing = Rule(
        decisions: "policy-matched-nothing",
        "every policy is about a bundle that there is",
        severity: .error,
        sources: [
            "https://developer.apple.com/documentation/bundleresources/information-property-list/cfbundleidentifier"
        ],
        rationale: """
            A check that looked at nothing must not be green. A pattern that fits no bundle is a slip of the pen, or
            the bundle was renamed and is no longer guarded.

            It is said of runs that look at everything: at a built product, or at all that lies beside the
            configuration. A run over single files, as hooks make them, says nothing of it.
            """,
        examples: [
            .reported(
                "a bundle that is called otherwise",
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
                "a pattern that fits",
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
