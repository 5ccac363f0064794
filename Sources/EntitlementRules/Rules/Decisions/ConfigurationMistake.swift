extension Rule {
    static let configurationMistake = Rule(
        decisions: "configuration-mistake",
        "the configuration says what the tool understands",
        severity: .error,
        sources: [
            "https://yaml.org/spec/1.2.2/"
        ],
        rationale: """
            A setting that is passed over in silence is worse than none: a policy with a misspelt name guards nothing.
            Whatever a configuration file says that is not understood ends the run with status 2, before anything is
            judged, with the place and what was probably meant.
            """,
        examples: [
            .reported(
                "a misspelt name",
                inRepository: ExampleTree(
                    .app(
                        "Notes",
                        """
                        <key>com.apple.security.app-sandbox</key>
                        <true/>
                        """),
                    files: [
                        ".entcheck.yml": """
                        «polcy»:
                          - bundle: "*"
                            forbid: [get-task-allow]

                        """
                    ])),
            .accepted(
                "the name as it is",
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
                          - bundle: "*"
                            forbid: [get-task-allow]

                        """
                    ])),
        ])
}
