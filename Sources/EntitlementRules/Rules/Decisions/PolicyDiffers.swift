extension Rule {
    static let policyDiffers = Rule(
        decisions: "policy-differs",
        "bundles that must agree on an entitlement do",
        severity: .error,
        sources: [
            "https://developer.apple.com/documentation/xcode/configuring-app-groups",
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
        ],
        rationale: """
            An app and its extensions share files through a group that each of them claims by itself, in a file of its
            own. Where one of the files changes and the others do not, each of them opens a container, and they are not
            the same. The policy says which bundles must agree with which, and on what.

            The order of a list makes no difference. Bundles of one configuration of a project, or of one product, are
            held against each other.
            """,
        examples: [
            .reported(
                "a widget that was forgotten",
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
                "the same group in both",
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
