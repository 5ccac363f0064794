import Entitlements
import LintModel
import Workspaces

extension Rule {
    static let keyProfileOnly = Rule(
        "key-profile-only",
        "Profile-only key in an app",
        severity: .error,
        stages: [.upload],
        keys: EntitlementCatalog.definitions.filter { $0.profileForm == .profileOnly }.map(\.key),
        apple: ["ITMS-90045", "ITMS-90285"],
        sources: ["https://github.com/facebook/buck/issues/798"],
        rationale: """
            App Store Connect rejects an app that is signed with the key (ITMS-90045, on macOS ITMS-90285): a profile
            contains some keys that an app cannot claim. They occur in a signature if a tool signs the app with the
            entitlements of the profile.

            In a source file, the finding is a warning unless the distribution method is the App Store.
            """,
        examples: [
            .reported(
                "the profile's list of development containers, copied into a signature",
                under: .signed(.iOS, .appStore),
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
                "`\(claim.key)` is valid only in a profile; remove it", at: claim.keyLocation,
                severity: isRefused ? .error : .warning,
                fix: .remove(claim, of: subject, .unsafe, "remove `\(claim.key)`"))
        }
    }
}
