import LintModel

extension Rule {
    static let policyNotAllowed = Rule(
        decisions: "policy-not-allowed",
        "Entitlement that the policy does not allow",
        severity: .error,
        sources: [
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
            "https://developer.apple.com/documentation/security/app-sandbox",
        ],
        rationale: """
            The entitlement increases the attack surface of a helper or an extension that does not need it. The
            policy lists the allowed entitlements of the bundle, with values if required. To use another entitlement,
            add it to the policy, where a reviewer sees it.

            The application identifier and the team identifier of a signed product are always allowed.
            """,
        examples: [
            .reported(
                "a widget that uses the network",
                inRepository: ExampleTree(
                    .appExtension(
                        "Widget",
                        """
                        <key>com.apple.security.app-sandbox</key>
                        <true/>
                        <key>«com.apple.security.network.client»</key>
                        <true/>
                        """),
                    files: [
                        ".entcheck.yml": """
                        policy:
                          - bundle: com.example.widget
                            allow-only: [com.apple.security.app-sandbox]

                        """
                    ])),
            .accepted(
                "a widget with only allowed entitlements",
                inRepository: ExampleTree(
                    .appExtension(
                        "Widget",
                        """
                        <key>com.apple.security.app-sandbox</key>
                        <true/>
                        """),
                    files: [
                        ".entcheck.yml": """
                        policy:
                          - bundle: com.example.widget
                            allow-only: [com.apple.security.app-sandbox]

                        """
                    ])),
        ])
}
