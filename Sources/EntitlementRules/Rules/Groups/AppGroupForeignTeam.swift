import Entitlements
import PropertyLists

extension Rule {
    static let appGroupForeignTeam = Rule(
        "app-group-foreign-team",
        "an app group with a team identifier has that of the team that signs",
        severity: .error,
        keys: [.appGroups], traits: .teams,
        apple: ["ITMS-90286"],
        sources: [
            "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.security.application-groups",
            "https://github.com/electron/electron/pull/5584",
            "https://github.com/electron/osx-sign/issues/223",
        ],
        rationale: """
            On macOS a group needs no profile where it begins with the team identifier, because nobody else can
            sign for that team. With another team's in front it is any name: the Mac App Store asks for “your
            TEAMID” and refuses the upload, and elsewhere macOS asks the user each time, which is a warning.
            """,
        examples: [
            .reported(
                "the group of a personal team",
                under: .signed(.macOS, .appStore, team: TeamIdentifier(rawValue: "A1B2C3D4E5")),
                """
                <key>com.apple.security.application-groups</key>
                <array>
                    <string>«Z9Y8X7W6V5».com.example.notes</string>
                </array>
                """),
            .accepted(
                "the group of the team that signs",
                under: .signed(.macOS, .appStore, team: TeamIdentifier(rawValue: "A1B2C3D4E5")),
                """
                <key>com.apple.security.application-groups</key>
                <array>
                    <string>A1B2C3D4E5.com.example.notes</string>
                </array>
                """),
        ]
    ) { subject, report in
        guard subject.platform == .macOS, let own = subject.conditions.team, own.isWellFormed else { return }
        for group in subject.claims.appGroups {
            guard case .team(let team) = group.value.text.prefix, team != own else { continue }
            report(
                "the group begins with team `\(team)`; the team that signs is `\(own)`",
                at: Located(group.value.rawValue, at: group.location).location(of: 0..<TeamIdentifier.length),
                severity: subject.distribution == .appStore ? nil : .warning)
        }
    }
}
