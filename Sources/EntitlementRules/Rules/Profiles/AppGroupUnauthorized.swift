import CodeSigning
import Entitlements
import PropertyLists

extension Rule {
    static let appGroupUnauthorized = Rule(
        "app-group-unauthorized",
        "in the Mac App Store a group that begins with `group.` is in the profile",
        severity: .error,
        keys: [.appGroups],
        when: .profile,
        apple: ["ITMS-90286"],
        sources: [
            "https://developer.apple.com/forums/thread/775022",
            "https://developer.apple.com/forums/thread/721701",
            "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.security.application-groups",
        ],
        rationale: """
            On macOS a group that begins with the team identifier needs no profile. Since February 2025 the Mac App
            Store takes groups that begin with `group.` too, where the profile lists them; without that it refuses the
            upload (90286). Outside the store such a group does not keep the app from starting, but macOS 15 and later
            ask the user whether the app may reach the group's data.
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
            report("\(profile.displayName) does not list the app group `\(group.value)`", at: group.location)
        }
    }
}
