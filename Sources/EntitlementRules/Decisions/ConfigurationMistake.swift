package import LintModel
package import PropertyLists

extension Rule {
    static let configurationMistake = Rule(
        decisions: "configuration-mistake",
        "Invalid configuration",
        severity: .error,
        sources: [
            "https://yaml.org/spec/1.2.2/"
        ],
        rationale: """
            The run ends with exit status 2 before any file is checked, and reports the location and the closest valid
            name. entcheck does not ignore an invalid setting: a policy with a misspelled name would not check anything,
            and the run would succeed.
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
        ],
        check: { _, _ in
            // This check reports nothing: reading the configuration throws the findings before any rule is checked.
        })
}

extension Finding {
    /// Returns a finding about an error in the configuration file, or in a file that it references.
    package static func configurationMistake(_ message: String, at location: Location) -> Finding {
        let rule = Rule.configurationMistake
        return Finding(
            rule: rule.id, severity: rule.severity, confidence: rule.confidence, message: message, location: location,
            related: [], apple: [], fix: nil)
    }
}
