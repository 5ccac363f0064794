import Entitlements
import PropertyLists

extension Rule {
    static let icloudEnvironmentList = Rule(
        "icloud-environment-list",
        "an app names one environment of CloudKit",
        severity: .error,
        keys: [.cloudEnvironment],
        sources: [
            "https://github.com/Muesli-HQ/muesli/pull/250",
            "https://github.com/yicheng47/quill/pull/24",
            "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.icloud-container-environment",
        ],
        rationale: """
            A profile lists the environments it grants; an app names the one it uses, as a string. The list is the
            profile's, copied into the app: CloudKit expects one value and ends the app, or macOS does not let it
            start.
            """,
        examples: [
            .reported(
                "the list of a profile", under: .signed(.macOS, .development),
                """
                <key>com.apple.developer.icloud-container-environment</key>
                «<array>
                    <string>Development</string>
                    <string>Production</string>
                </array>»
                """),
            .accepted(
                "one environment", under: .signed(.macOS, .development),
                """
                <key>com.apple.developer.icloud-container-environment</key>
                <string>Development</string>
                """),
        ]
    ) { subject, report in
        guard let claim = subject.claims[.cloudEnvironment], claim.value.kind == .array else { return }
        report(
            "a list of environments is what a profile grants; an app names `Development` or `Production`",
            at: claim.value.location)
    }
}
