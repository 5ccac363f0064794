package import LintModel

extension Rule {
    /// The rule about suppressions that have expired.
    package static let suppressionExpired = Rule(
        decisions: "suppression-expired",
        "Expired suppression",
        severity: .error,
        sources: [
            "https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html"
        ],
        rationale: """
            The suppressed finding is reported again, together with the reason for the suppression: the last day of
            the suppression has passed. Fix the finding, or set a new date.
            """,
        examples: [
            .reported(
                "a date in the past",
                inRepository: ExampleTree(
                    .app(
                        "Notes",
                        """
                        <key>com.apple.security.application-groups</key>
                        <string>group.com.example.notes</string>
                        """),
                    files: [
                        ".entcheck.yml": """
                        ignore:
                          - rule: «value-type»
                            reason: the vendor fixes it in the next version
                            until: 2020-01-31

                        """
                    ])),
            .accepted(
                "a date in the future",
                inRepository: ExampleTree(
                    .app(
                        "Notes",
                        """
                        <key>com.apple.security.application-groups</key>
                        <string>group.com.example.notes</string>
                        """),
                    files: [
                        ".entcheck.yml": """
                        ignore:
                          - rule: value-type
                            reason: the vendor fixes it in the next version
                            until: 2999-12-31

                        """
                    ])),
        ])
}
