import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let teamIdentifierForm = Rule(
        "team-identifier-form",
        "Invalid team identifier entitlement",
        severity: .error,
        stages: .authorization,
        keys: [.teamIdentifier],
        apple: ["ITMS-90287", "0xe8008016"],
        sources: [
            "https://developer.apple.com/library/archive/technotes/tn2415/_index.html",
            "https://github.com/electron/osx-sign/issues/223",
            "https://github.com/iMokhles/SCfeatures/issues/1",
        ],
        rationale: """
            The system terminates the app or rejects the installation, because the value differs from the team
            identifier in the profile, which has exactly ten characters. The values of `$(TeamIdentifierPrefix)` and
            `$(AppIdentifierPrefix)` end in a dot. A value with a name after the dot is an application identifier. No
            profile authorizes these values. The identifier of another team, or of a personal team, is also not
            authorized.
            """,
        examples: [
            .reported(
                "a variable that ends in a dot",
                """
                <key>com.apple.developer.team-identifier</key>
                <string>«$(TeamIdentifierPrefix)»</string>
                """,
                fixed: """
                    <key>com.apple.developer.team-identifier</key>
                    <string>$(DEVELOPMENT_TEAM)</string>
                    """),
            .reported(
                "an application identifier", under: .signed(.macOS),
                """
                <key>com.apple.developer.team-identifier</key>
                <string>«A1B2C3D4E5.com.example.notes»</string>
                """,
                fixed: """
                    <key>com.apple.developer.team-identifier</key>
                    <string>A1B2C3D4E5</string>
                    """),
            .reported(
                "another team",
                under: .signed(.iOS, team: TeamIdentifier(rawValue: "A1B2C3D4E5")),
                """
                <key>com.apple.developer.team-identifier</key>
                <string>«Z9Y8X7W6V5»</string>
                """),
            .accepted(
                "the team identifier",
                """
                <key>com.apple.developer.team-identifier</key>
                <string>$(DEVELOPMENT_TEAM)</string>
                """),
        ]
    ) { subject, report in
        guard let team = subject.claims.teamIdentifier else { return }
        let text = team.value.text
        switch text.prefix {
        case .team(let first):
            report(
                "`\(text)` contains more than the team identifier; use `\(first)`", at: team.location,
                fix: .replace(team.location, with: first.rawValue, .unsafe, "replace with `\(first)`"))
        case .variable(let variable, let reference) where variable.endsInDot:
            report(
                "`\(variable.rawValue)` ends in a dot; use `$(DEVELOPMENT_TEAM)`", at: team.location,
                fix: reference.range == 0..<text.text.utf8.count
                    ? .replace(
                        team.location, with: "$(DEVELOPMENT_TEAM)", .unsafe, "replace with `$(DEVELOPMENT_TEAM)`")
                    : nil)
        default:
            guard subject.isSigned, let own = subject.conditions.team, team.value.isWellFormed, own.isWellFormed,
                own != team.value
            else { return }
            report(
                "the team identifier is `\(text)`, but the app is signed by team `\(own)`; use `\(own)`",
                at: team.location)
        }
    }
}
