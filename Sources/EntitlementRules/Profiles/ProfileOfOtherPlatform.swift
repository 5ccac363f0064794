import Entitlements
import LintModel
import PropertyLists
import SigningModel
import Workspaces

extension Rule {
    static let profileOfOtherPlatform = Rule(
        "profile-of-other-platform",
        "Profile for another platform",
        severity: .error,
        stages: .authorization,
        when: .profile,
        apple: ["ITMS-90545", "which does not match the current platform"],
        sources: [
            "https://github.com/microsoft/app-store-vsts-extension/issues/96",
            "https://github.com/expo/eas-cli/issues/2795",
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
        ],
        rationale: """
            Xcode does not sign or export the app (“does not match the current platform”), and App Store Connect rejects
            the upload (ITMS-90545): a profile lists the platforms on which it is valid, and the platform of the product
            is not among them. iOS and tvOS have separate profiles, even for the same App ID.

            Exceptions: watch apps use profiles for iOS. For iPad apps on a Mac or on Apple Vision, and for drivers, the
            rule accepts the profiles of either platform. Profiles created before 2016 list no platforms.
            """,
        examples: [
            .reported(
                "a profile for tvOS in an app for iOS",
                under: .signed(
                    .iOS, .appStore,
                    profile: .granting(
                        "<key>application-identifier</key><string>A1B2C3D4E5.com.example.notes</string>",
                        "<key>Platform</key><array><string>tvOS</string></array>")),
                """
                <key>«application-identifier»</key>
                <string>A1B2C3D4E5.com.example.notes</string>
                """),
            .accepted(
                "a profile for iOS in a watch app",
                under: .signed(
                    .watchOS, .appStore, product: .watchApp,
                    profile: .granting(
                        "<key>application-identifier</key><string>A1B2C3D4E5.com.example.notes.watch</string>",
                        "<key>Platform</key><array><string>iOS</string></array>")),
                """
                <key>application-identifier</key>
                <string>A1B2C3D4E5.com.example.notes.watch</string>
                """),
        ]
    ) { subject, report in
        guard let profile = subject.profile, let platform = subject.platform, !subject.product.isLibrary,
            profile.isKnownToExclude(platform, for: subject.product), let first = profile.platformNames.first
        else { return }
        let names = profile.platforms.map(\.description).joined(separator: " and ")
        report(
            "\(profile.displayName) is for \(names), but the product is for \(platform); "
                + "use a profile for \(platform)",
            at: subject.profileLocation(nil), severity: subject.isSigned ? .error : .warning,
            related: [Finding.Related("platforms of the profile", at: first.location)])
    }
}
