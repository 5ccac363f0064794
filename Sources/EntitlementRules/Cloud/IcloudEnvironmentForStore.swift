import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let icloudEnvironmentForStore = Rule(
        "icloud-environment-for-store",
        "Development iCloud environment in a distribution build",
        severity: .error,
        stages: [.upload],
        keys: [.cloudEnvironment],
        apple: ["ITMS-90046", "ITMS-90164"],
        sources: [
            "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.icloud-container-environment",
            "https://github.com/fastlane/fastlane/blob/master/sigh/lib/assets/resign.sh",
        ],
        rationale: """
            App Store Connect rejects the upload (“This value should be a string value of 'Production'”): profiles for
            the App Store authorize only `Production`. Xcode sets this value when it exports an archive; other values
            result from manual signing.

            Profiles for Developer ID also authorize only `Production`. The confidence of a finding about a Developer ID
            app is `likely`.
            """,
        examples: [
            .reported(
                "the development environment for the App Store", under: .signed(.iOS, .appStore),
                """
                <key>com.apple.developer.icloud-container-environment</key>
                <string>«Development»</string>
                """,
                fixed: """
                    <key>com.apple.developer.icloud-container-environment</key>
                    <string>Production</string>
                    """),
            .accepted(
                "the development environment in a development build", under: .signed(.iOS, .development),
                """
                <key>com.apple.developer.icloud-container-environment</key>
                <string>Development</string>
                """),
        ]
    ) { subject, report in
        guard subject.isSigned, let distribution = subject.distribution,
            distribution == .appStore || distribution == .developerID,
            let claim = subject.claims[.cloudEnvironment], claim.value.string == "Development"
        else { return }
        report(
            "the iCloud environment is `Development`; \(distribution) requires `Production`", at: claim.value.location,
            confidence: distribution == .appStore ? nil : .likely,
            fix: .replace(claim.value.location, with: "Production", .unsafe, "replace with `Production`"))
    }
}
