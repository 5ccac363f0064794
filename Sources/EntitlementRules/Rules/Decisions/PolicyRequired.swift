extension Rule {
    static let policyRequired = Rule(
        decisions: "policy-required",
        "a bundle claims what the policy of the team requires",
        severity: .error,
        sources: [
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
            "https://developer.apple.com/documentation/bundleresources/entitlements",
        ],
        rationale: """
            An entitlement that is lost on the way is not refused by anybody: the app is signed without it, installs,
            and a feature is gone. What a release must not be without is written down once, in the configuration, and
            is held against the source and against the signed product alike.

            Of a list at least the named members are required. Keys that Xcode sets when it signs, `aps-environment`
            among them, are required of signed products only; a value that a missing build setting decides is not held
            against anybody. Frameworks and libraries carry no entitlements, and nothing is required of them.
            """,
        examples: [
            .reported(
                "an app group that the release lives by was taken out",
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
                "it is there, beside others",
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
