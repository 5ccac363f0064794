import LintModel

extension Rule {
    /// The rule about comments that are not valid suppressions.
    static let suppressionMalformed = Rule(
        decisions: "suppression-malformed",
        "Malformed suppression comment",
        severity: .warning,
        sources: [
            "https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html",
            "https://developer.apple.com/documentation/xcode/editing-property-list-files",
        ],
        rationale: """
            The comment has no effect. `<!-- entcheck:ignore rule reason -->` suppresses a rule on the lines of the
            comment and on the next line; it requires the identifier of an existing rule and a reason.

            Suppressions in the configuration are more reliable: Xcode removes comments when its editors write the
            file, and `codesign`, which reads a file directly, rejects some comments.
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
                "a comment with a reason",
                inRepository: ExampleTree(
                    .app(
                        "Notes",
                        """
                        <key>com.apple.security.application-groups</key>
                        <!-- entcheck:ignore value-type the vendor fixes it in the next version -->
                        <string>group.com.example.notes</string>
                        """))),
        ],
        check: { record, report in
            for comment in record.unusedComments {
                guard let problem = comment.problem else { continue }
                report("this comment has no effect: \(problem)", at: comment.location)
            }
        })
}
