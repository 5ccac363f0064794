import Entitlements
import PropertyLists

extension Rule {
    static let icloudDevelopmentContainers = Rule(
        "icloud-development-containers",
        "the containers for development are a profile's affair",
        severity: .error,
        keys: [.cloudDevelopmentContainers],
        apple: ["ITMS-90045", "ITMS-90285"],
        sources: [
            "https://github.com/facebook/buck/issues/798",
            "https://developer.apple.com/documentation/xcode/configuring-icloud-services",
        ],
        rationale: """
            The key stands in profiles and says in which containers builds for development may work. An app claims
            its containers in `com.apple.developer.icloud-container-identifiers`. A tool that signs with the
            entitlements of the profile copies the key; the App Store and the Mac App Store refuse it.

            A profile for development grants it, so that such a build is installed; there it is a warning, as it
            is in a source file.
            """,
        examples: [
            .reported(
                "the profile's key in the store", under: .signed(.iOS, .appStore),
                """
                <key>«com.apple.developer.icloud-container-development-container-identifiers»</key>
                <array>
                    <string>iCloud.com.example.notes</string>
                </array>
                <key>beta-reports-active</key>
                <true/>
                """,
                fixed: """
                    <key>beta-reports-active</key>
                    <true/>
                    """),
            .accepted(
                "the app's key", under: .signed(.iOS, .appStore),
                """
                <key>com.apple.developer.icloud-container-identifiers</key>
                <array>
                    <string>iCloud.com.example.notes</string>
                </array>
                """),
        ]
    ) { subject, report in
        guard let claim = subject.claims[.cloudDevelopmentContainers] else { return }
        report(
            "`\(claim.key)` is for profiles; an app claims `\(EntitlementKey.cloudContainers)`",
            at: claim.keyLocation, severity: subject.distribution == .appStore ? nil : .warning,
            fix: .remove(claim.elementRange, of: subject.file, .unsafe, "remove `\(claim.key)`"))
    }
}
