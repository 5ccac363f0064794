extension Rule {
    static let baselineOutdated = Rule(
        decisions: "baseline-outdated",
        "everything that a baseline lists is still there",
        severity: .note,
        sources: [
            "https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html"
        ],
        rationale: """
            A baseline lists what was there when a team began, so that only new findings fail. What was mended since
            then should leave the list: else the same mistake can come back and nobody is told.

            `entcheck lint --write-baseline FILE` writes it anew. A team that wants the list kept short sets the level
            of this rule to `error`.
            """,
        examples: [
            .reported(
                "a finding that was mended",
                inRepository: ExampleTree(
                    .app(
                        "Notes",
                        """
                        <key>com.apple.security.app-sandbox</key>
                        <true/>
                        """),
                    files: [
                        ".entcheck.yml": """
                        baseline: known.txt

                        """,
                        "known.txt": """
                        # entcheck baseline 1
                        «0123456789abcdef\t1\tvalue-type\tNotes.entitlements\ta string, not an array»

                        """,
                    ])),
            .accepted(
                "a list without entries",
                inRepository: ExampleTree(
                    .app(
                        "Notes",
                        """
                        <key>com.apple.security.app-sandbox</key>
                        <true/>
                        """),
                    files: [
                        ".entcheck.yml": """
                        baseline: known.txt

                        """,
                        "known.txt": """
                        # entcheck baseline 1

                        """,
                    ])),
        ])
}
