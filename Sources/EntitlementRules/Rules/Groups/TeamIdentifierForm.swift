import Entitlements
import PropertyLists

extension Rule {
    static let teamIdentifierForm = Rule(
        "team-identifier-form",
        "the team identifier is the team's ten characters and nothing else",
        severity: .error,
        keys: [.teamIdentifier],
        apple: ["ITMS-90287", "0xe8008016"],
        sources: [
            "https://developer.apple.com/library/archive/technotes/tn2415/_index.html",
            "https://github.com/electron/osx-sign/issues/223",
            "https://github.com/iMokhles/SCfeatures/issues/1",
        ],
        rationale: """
            The profile holds the team's ten characters, and the two are compared. `$(TeamIdentifierPrefix)` and
            `$(AppIdentifierPrefix)` end in a dot, and a name behind it belongs to the application identifier:
            neither is ever granted. The identifier of another team is somebody else's, or that of one's personal
            team; the system ends such an app or does not install it.
            """,
        examples: [
            .reported(
                "a variable with a dot",
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
                "the team of the author",
                under: .signed(.iOS, team: TeamIdentifier(rawValue: "A1B2C3D4E5")),
                """
                <key>com.apple.developer.team-identifier</key>
                <string>«Z9Y8X7W6V5»</string>
                """),
            .accepted(
                "the team",
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
                "`\(text)` is more than a team identifier, `\(first)`", at: team.location,
                fix: .replace(team.location, with: first.rawValue, .unsafe, "write `\(first)`"))
        case .variable(let variable, let reference) where variable.endsInDot:
            report(
                "`\(variable.rawValue)` ends in a dot; the team identifier is `$(DEVELOPMENT_TEAM)`", at: team.location,
                fix: reference.range == 0..<text.text.utf8.count
                    ? .replace(team.location, with: "$(DEVELOPMENT_TEAM)", .unsafe, "write `$(DEVELOPMENT_TEAM)`")
                    : nil)
        default:
            guard subject.isSigned, let own = subject.conditions.team, team.value.isWellFormed, own.isWellFormed,
                own != team.value
            else { return }
            report("`\(text)` is another team than the one that signs, `\(own)`", at: team.location)
        }
    }
}
