extension Rule {
    static let suppressionMalformed = Rule(
        decisions: "suppression-malformed",
        "a comment that silences a rule names it, and says why",
        severity: .warning,
        sources: [
            "https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html",
            "https://developer.apple.com/documentation/xcode/editing-property-list-files",
        ],
        rationale: """
            `<!-- entcheck:ignore rule reason -->` silences a rule on its own lines and on the next. Without a rule
            that exists, and without a reason, it silences nothing.

            The configuration is the better place for such decisions: Xcode drops comments when its editors write the
            file, and `codesign`, which reads a file byte for byte, refuses some of them.
            """,
        examples: [
            .reported(
                "a comment without a reason",
                inRepository: ExampleTree(
                    .app(
                        "Notes",
                        """
                        <!-- «entcheck:ignore value-type» -->
                        <key>com.apple.security.application-groups</key>
                        <string>group.com.example.notes</string>
                        """))),
            .accepted(
                "a comment that says why",
                inRepository: ExampleTree(
                    .app(
                        "Notes",
                        """
                        <key>com.apple.security.application-groups</key>
                        <!-- entcheck:ignore value-type the vendor mends it in the next version -->
                        <string>group.com.example.notes</string>
                        """))),
        ])
}
