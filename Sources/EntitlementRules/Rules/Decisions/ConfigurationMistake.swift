extension Rule {
    static let configurationMistake = Rule(
        decisions: "configuration-mistake",
        "Invalid configuration",
        severity: .error,
        sources: [
            "https://yaml.org/spec/1.2.2/"
        ],
        rationale: """
            The run ends with exit status 2 before any file is checked, and reports the location and the closest
            valid name. If entcheck ignored an invalid setting, a policy with a misspelled name would not check
            anything, and the run would succeed.
            """,
        examples: [
            .reported(
                "a misspelled name",
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
                "the correct name",
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
