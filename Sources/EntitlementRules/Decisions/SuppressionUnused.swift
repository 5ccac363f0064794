import LintModel

extension Rule {
    /// The rule about suppressions without findings.
    static let suppressionUnused = Rule(
        decisions: "suppression-unused",
        "Unused suppression",
        severity: .warning,
        sources: [
            "https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html"
        ],
        rationale: """
            The suppression matches no finding, and can hide a later finding. Remove a suppression after its finding is
            fixed.

            The rule reports a suppression in the configuration only in runs that check all files in the directory of
            the configuration, or a file that the suppression names. Suppressions for signatures and built products are
            not reported in runs on source files. A suppression for a bundle is reported if the projects do not contain
            a bundle of that name, but contain one with a similar name.
            """,
        examples: [
            .reported(
                "a suppression for a fixed finding",
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
                            reason: the vendor fixes it in the next version

                        """
                    ])),
            .accepted(
                "a suppression that is in use",
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

                        """
                    ])),
        ],
        check: { record, report in
            for comment in record.unusedComments where comment.problem == nil {
                report("`\(comment.rule)` does not report anything here; remove this comment", at: comment.location)
            }
            for unused in record.unusedSuppressions {
                let suppression = unused.suppression
                switch unused.reason {
                case .expired: continue
                case .missedBundle(let bundle, let similar):
                    report("no bundle matches `\(bundle.text)`; did you mean `\(similar)`?", at: suppression.location)
                case .noFindings:
                    report("this suppresses no findings of `\(suppression.name)`; remove it", at: suppression.location)
                }
            }
        })
}
