import Entitlements

extension Rule {
    static let keyProfileOnly = Rule(
        "key-profile-only",
        "a key that belongs in a profile stays there",
        severity: .error,
        keys: EntitlementCatalog.definitions.filter { $0.profileForm == .profileOnly }.map(\.key),
        apple: ["ITMS-90045", "ITMS-90285"],
        sources: ["https://github.com/facebook/buck/issues/798"],
        rationale: """
            A profile says what an app may claim, and some of its keys are no claims: the App Store refuses an app
            that is signed with them (ITMS-90045, on macOS ITMS-90285). They come into a signature when a tool signs
            with the profile's entitlements instead of the app's own.

            In a source file it is a warning as long as nobody says that the app is for the App Store.
            """,
        examples: [
            .reported(
                "the containers of development builds in a signature", under: .signed(.iOS, .appStore),
                """
                <key>com.apple.developer.icloud-container-identifiers</key>
                <array>
                    <string>iCloud.com.example.notes</string>
                </array>
                <key>«com.apple.developer.icloud-container-development-container-identifiers»</key>
                <array>
                    <string>iCloud.com.example.notes</string>
                </array>
                """,
                fixed: """
                    <key>com.apple.developer.icloud-container-identifiers</key>
                    <array>
                        <string>iCloud.com.example.notes</string>
                    </array>
                    """),
            .accepted(
                "the app's own containers", under: .signed(.iOS, .appStore),
                """
                <key>com.apple.developer.icloud-container-identifiers</key>
                <array>
                    <string>iCloud.com.example.notes</string>
                </array>
                """),
        ]
    ) { subject, report in
        for claim in subject.claims.claims where claim.definition?.profileForm == .profileOnly {
            let isRefused =
                subject.isSigned && subject.distribution != .development || subject.distribution == .appStore
            report(
                "`\(claim.key)` belongs in profiles only; an app does not claim it", at: claim.keyLocation,
                severity: isRefused ? .error : .warning,
                fix: .remove(claim, of: subject, .unsafe, "remove `\(claim.key)`"))
        }
    }
}
