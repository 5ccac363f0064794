import LintModel
import PropertyLists

extension Rule {
    /// The rule about suppressions that have expired.
    static let suppressionExpired = Rule(
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
        ],
        check: { record, report in
            for unused in record.unusedSuppressions {
                guard case .expired(let until, let count) = unused.reason else { continue }
                let day = until.description.prefix(10)
                let findings = count == 1 ? "1 finding is" : "\(count) findings are"
                let object = count == 1 ? "it" : "them"
                report(
                    """
                    this suppression (\(unused.suppression.reason)) expired on \(day), and \(findings) reported again; \
                    fix \(object), or set a new date
                    """,
                    at: unused.suppression.location)
            }
        })
}
