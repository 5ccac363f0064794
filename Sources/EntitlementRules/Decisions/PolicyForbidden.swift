import LintModel

extension Rule {
    static let policyForbidden = Rule(
        decisions: "policy-forbidden",
        "Forbidden entitlement",
        severity: .error,
        sources: [
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
            "https://developer.apple.com/documentation/security/resolving-common-notarization-issues",
        ],
        rationale: """
            The entitlement can weaken the app, although Apple authorizes it: an exception from library validation,
            permission to attach a debugger, or a temporary exception from the sandbox. The configuration of the
            project forbids it, so reviewers need not search for it.

            An entitlement with the value `false` is not a claim and is not forbidden. If the policy lists values for
            a key, only these values are forbidden.
            """,
        examples: [
            .reported(
                "a forbidden exception",
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
                "an entitlement with the value `false`",
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
