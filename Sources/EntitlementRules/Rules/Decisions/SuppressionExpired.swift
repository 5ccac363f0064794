extension Rule {
    static let suppressionExpired = Rule(
        decisions: "suppression-expired",
        "what is silenced until a day is mended by then",
        severity: .error,
        sources: [
            "https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html"
        ],
        rationale: """
            A decision to live with a finding for some time is a promise to mend it. On the day after the last the
            finding is told again, and so is this, with the reason that was given: either mend it now, or decide anew.
            """,
        examples: [
            .reported(
                "a day that is over",
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
                            reason: the vendor mends it in the next version
                            until: 2020-01-31

                        """
                    ])),
            .accepted(
                "a day to come",
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
                            reason: the vendor mends it in the next version
                            until: 2999-12-31

                        """
                    ])),
        ])
}
