extension Rule {
    static let policyForbidden = Rule(
        decisions: "policy-forbidden",
        "a bundle claims nothing that the policy of the team forbids",
        severity: .error,
        sources: [
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
            "https://developer.apple.com/documentation/security/resolving-common-notarization-issues",
        ],
        rationale: """
            Some entitlements weaken an app, and Apple grants them all the same: an exception from library validation,
            a debugger that may attach, a temporary exception from the sandbox. Where a team wants none of them, it
            says so in the configuration, and nobody has to look for them in every review.

            A claim with the value `false` is no claim, and is not forbidden. With values behind a key only these are
            forbidden.
            """,
        examples: [
            .reported(
                "an exception that nobody decided on",
                inRepository: ExampleTree(
                    .app(
                        "Notes",
                        """
                        <key>«com.apple.security.cs.disable-library-validation»</key>
                        <true/>
                        """),
                    files: [
                        ".entcheck.yml": """
                        policy:
                          - bundle: "*"
                            forbid: [com.apple.security.cs.*]

                        """
                    ])),
            .accepted(
                "a claim that says no",
                inRepository: ExampleTree(
                    .app(
                        "Notes",
                        """
                        <key>com.apple.security.cs.disable-library-validation</key>
                        <false/>
                        """),
                    files: [
                        ".entcheck.yml": """
                        policy:
                          - bundle: "*"
                            forbid: [com.apple.security.cs.*]

                        """
                    ])),
        ])
}
