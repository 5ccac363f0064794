import LintModel

extension Rule {
    static let policyDiffers = Rule(
        decisions: "policy-differs",
        "Mismatched entitlement values between bundles",
        severity: .error,
        sources: [
            "https://developer.apple.com/documentation/xcode/configuring-app-groups",
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
        ],
        rationale: """
            The bundles access different containers: an app and its extensions share files through a group that each
            bundle lists in its own entitlements file, and one of the files was changed. The policy specifies which
            bundles must have equal values for which keys.

            The order of a list is ignored. The rule compares the bundles of one build configuration of a project, or
            of one product.
            """,
        examples: [
            .reported(
                "a widget that was not changed",
                inRepository: ExampleTree(
                    .app(
                        "Notes",
                        """
                        <key>com.apple.security.application-groups</key>
                        <array>
                            <string>group.com.example.notes</string>
                        </array>
                        """),
                    .appExtension(
                        "Widget",
                        """
                        <key>com.apple.security.application-groups</key>
                        «<array>
                            <string>group.com.example.widget</string>
                        </array>»
                        """),
                    files: [
                        ".entcheck.yml": """
                        policy:
                          - bundle: com.example.widget
                            same-as:
                              bundle: com.example.notes
                              keys: [com.apple.security.application-groups]

                        """
                    ])),
            .accepted(
                "the same group in both bundles",
                inRepository: ExampleTree(
                    .app(
                        "Notes",
                        """
                        <key>com.apple.security.application-groups</key>
                        <array>
                            <string>group.com.example.notes</string>
                        </array>
                        """),
                    .appExtension(
                        "Widget",
                        """
                        <key>com.apple.security.application-groups</key>
                        <array>
                            <string>group.com.example.notes</string>
                        </array>
                        """),
                    files: [
                        ".entcheck.yml": """
                        policy:
                          - bundle: com.example.widget
                            same-as:
                              bundle: com.example.notes
                              keys: [com.apple.security.application-groups]

                        """
                    ])),
        ])
}
