import LintModel

extension Rule {
    /// The rule about entries of the baseline that no longer occur.
    static let baselineOutdated = Rule(
        decisions: "baseline-outdated",
        "Outdated baseline entry",
        severity: .note,
        sources: [
            "https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html"
        ],
        rationale: """
            If a fixed error occurs again, entcheck does not report it, because the baseline still lists it. A baseline
            contains the findings at the time of its creation, so that only new findings fail the run. Remove fixed
            findings from the baseline.

            `entcheck lint --write-baseline FILE` rewrites the baseline. To require a minimal baseline, set the level
            of this rule to `error`.
            """,
        examples: [
            .reported(
                "a fixed finding",
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
                "an empty baseline",
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
        ],
        check: { record, report in
            for entry in record.outdatedEntries {
                let (missing, listed) = (entry.missingCount, entry.listedCount)
                let findings = missing < listed ? "\(missing) of \(listed) listed findings" : "the listed findings"
                report(
                    "\(findings) of `\(entry.rule)` in `\(entry.place)` no longer occur; update the baseline",
                    at: entry.location)
            }
        })
}
