import LintModel

extension Rule {
    static let policyRequired = Rule(
        decisions: "policy-required",
        "Missing required entitlement",
        severity: .error,
        sources: [
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
            "https://developer.apple.com/documentation/bundleresources/entitlements",
        ],
        rationale: """
            A feature of the app fails: without the entitlement, the app is still signed and installed, and no tool
            reports that it is missing. The configuration lists the entitlements that a release requires, and the
            rule checks both the source and the signed product.

            A policy for a list requires at least the given members. Keys that Xcode sets at signing time, such as
            `aps-environment`, are required only in signed products. A value that depends on an undefined build
            setting is not reported. Frameworks and libraries do not contain entitlements, and the rule does not
            apply to them.
            """,
        examples: [
            .reported(
                "a required app group was removed",
                inRepository: ExampleTree(
                    .app(
                        "Notes",
                        """
                        <key>com.apple.security.application-groups</key>
                        «<array>
                            <string>group.com.example.old</string>
                        </array>»
                        """),
                    files: [
                        ".entcheck.yml": """
                        policy:
                          - bundle: com.example.notes
                            require:
                              com.apple.security.application-groups: group.com.example.notes

                        """
                    ])),
            .accepted(
                "the required group among others",
                inRepository: ExampleTree(
                    .app(
                        "Notes",
                        """
                        <key>com.apple.security.application-groups</key>
                        <array>
                            <string>group.com.example.old</string>
                            <string>group.com.example.notes</string>
                        </array>
                        """),
                    files: [
                        ".entcheck.yml": """
                        policy:
                          - bundle: com.example.notes
                            require:
                              com.apple.security.application-groups: group.com.example.notes

                        """
                    ])),
        ])
}
