import Entitlements
import LintModel
import PropertyLists
import SigningModel
import Workspaces

extension Rule {
    static let appGroupUnauthorized = Rule(
        "app-group-unauthorized",
        "App group that the profile does not authorize",
        severity: .error,
        stages: [.build, .upload, .runTime],
        keys: [.appGroups],
        when: .profile,
        apple: ["ITMS-90286"],
        sources: [
            "https://developer.apple.com/forums/thread/775022",
            "https://developer.apple.com/forums/thread/721701",
            "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.security.application-groups",
        ],
        rationale: """
            App Store Connect rejects the upload to the Mac App Store (ITMS-90286): the profile must list each app group
            that begins with `group.`. The Mac App Store has accepted such groups since February 2025. On macOS, a group
            that begins with the team identifier requires no profile.

            Outside the Mac App Store, the app launches with such a group, but macOS 15 and later ask the user whether
            the app may access the data of the group.
            """,
        examples: [
            .reported(
                "a group that the profile does not list",
                under: .signed(
                    .macOS, .appStore,
                    profile: .granting(
                        "<key>com.apple.application-identifier</key><string>A1B2C3D4E5.com.example.notes</string>")),
                """
                <key>com.apple.security.application-groups</key>
                <array>
                    <string>A1B2C3D4E5.com.example.notes</string>
                    <string>«group.com.example.notes»</string>
                </array>
                """),
            .accepted(
                "a group that the profile lists",
                under: .signed(
                    .macOS, .appStore,
                    profile: .granting(
                        """
                        <key>com.apple.security.application-groups</key>
                        <array><string>group.com.example.notes</string></array>
                        """)),
                """
                <key>com.apple.security.application-groups</key>
                <array>
                    <string>group.com.example.notes</string>
                </array>
                """),
        ]
    ) { subject, report in
        guard subject.isSigned, subject.isForMacAppStore, let profile = subject.profile else { return }
        for group in subject.claims.appGroups where group.value.hasGroupPrefix {
            let answer = profile.allowlist.answer(to: .appGroups, .string(group.value.rawValue))
            guard !answer.isAuthorized else { continue }
            report(
                "\(profile.displayName) does not list the app group `\(group.value)`; add it to the App ID",
                at: group.location)
        }
    }
}
