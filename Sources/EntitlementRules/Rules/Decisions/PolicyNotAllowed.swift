extension Rule {
    static let policyNotAllowed = Rule(
        decisions: "policy-not-allowed",
        "a bundle claims nothing beside what the policy of the team allows",
        severity: .error,
        sources: [
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
            "https://developer.apple.com/documentation/security/app-sandbox",
        ],
        rationale: """
            A helper or an extension that asks for more than it needs is one more way into what the app protects. The
            policy lists what such a bundle may claim, with values where they matter; whatever is added later has to be
            added there too, where a reviewer sees it.

            The application identifier and the team of a signed product are always allowed.
            """,
        examples: [
            .reported(
                "a widget that begins to use the network",
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
                "a widget that claims what is listed",
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
