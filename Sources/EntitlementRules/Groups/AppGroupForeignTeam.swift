import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let appGroupForeignTeam = Rule(
        "app-group-foreign-team",
        "App group of another team",
        severity: .error,
        stages: .authorization + [.runTime],
        keys: [.appGroups], traits: .teams,
        apple: ["ITMS-90286"],
        sources: [
            "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.security.application-groups",
            "https://github.com/electron/electron/pull/5584",
            "https://github.com/electron/osx-sign/issues/223",
        ],
        rationale: """
            The Mac App Store rejects the upload (“your TEAMID”). Outside the store, macOS asks the user for permission
            at each launch, and the finding is a warning. On macOS, a group that begins with the identifier of the
            signing team needs no profile, because other teams cannot sign an app with it.
            """,
        examples: [
            .reported(
                "a group of a personal team",
                under: .signed(.macOS, .appStore, team: TeamIdentifier(rawValue: "A1B2C3D4E5")),
                """
                <key>com.apple.security.application-groups</key>
                <array>
                    <string>«Z9Y8X7W6V5».com.example.notes</string>
                </array>
                """),
            .accepted(
                "a group of the signing team",
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
                "the group belongs to team `\(team)`, but the app is signed by team `\(own)`; "
                    + "use a group of team `\(own)`",
                at: Located(group.value.rawValue, at: group.location).location(of: 0..<TeamIdentifier.length),
                severity: subject.distribution == .appStore ? nil : .warning)
        }
    }
}
