import Entitlements
import PropertyLists

extension Rule {
    static let icloudEnvironmentForStore = Rule(
        "icloud-environment-for-store",
        "an app for the App Store speaks to the production environment of CloudKit",
        severity: .error,
        keys: [.cloudEnvironment],
        apple: ["ITMS-90046", "ITMS-90164"],
        sources: [
            "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.icloud-container-environment",
            "https://github.com/fastlane/fastlane/blob/master/sigh/lib/assets/resign.sh",
        ],
        rationale: """
            The App Store takes the value `Production` and no other (“This value should be a string value of
            'Production'”), and so do profiles for the App Store. Xcode puts it there when it exports an archive;
            another value comes from signing by hand.

            Profiles for Developer ID grant nothing else either; there it is only likely.
            """,
        examples: [
            .reported(
                "development in the store", under: .signed(.iOS, .appStore),
                """
                <key>com.apple.developer.icloud-container-environment</key>
                <string>«Development»</string>
                """,
                fixed: """
                    <key>com.apple.developer.icloud-container-environment</key>
                    <string>Production</string>
                    """),
            .accepted(
                "development in a build for development", under: .signed(.iOS, .development),
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
            "\(distribution) takes the environment `Production`, not `Development`", at: claim.value.location,
            confidence: distribution == .appStore ? nil : .likely,
            fix: .replace(claim.value.location, with: "Production", .unsafe, "write `Production`"))
    }
}
