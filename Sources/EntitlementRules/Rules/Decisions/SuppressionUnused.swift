extension Rule {
    static let suppressionUnused = Rule(
        decisions: "suppression-unused",
        "every silenced finding is still there to be silenced",
        severity: .warning,
        sources: [
            "https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html"
        ],
        rationale: """
            What nobody needs any more hides the next mistake of its kind. Once a finding is gone, so should be the
            decision to live with it.

            Of the configuration it is said by runs that look at all that lies beside it, or at a file that the
            decision names; what is decided of signatures and of built products is not asked of source files. A decision
            about a bundle is named where no bundle of the projects is called so, but one nearly is.
            """,
        examples: [
            .reported(
                "a decision about a mistake that was mended",
                inRepository: ExampleTree(
                    .app(
                        "Notes",
                        """
                        <key>com.apple.security.app-sandbox</key>
                        <true/>
                        """),
                    files: [
                        ".entcheck.yml": """
                        ignore:
                          - rule: «value-type»
                            reason: the vendor mends it in the next version

                        """
                    ])),
            .accepted(
                "a decision that is needed",
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

                        """
                    ])),
        ])
}
