import Entitlements
import PropertyLists

extension Rule {
    static let teamIdentifierForm = Rule(
        "team-identifier-form",
        "the team's own key holds a team identifier and nothing behind it",
        severity: .warning, confidence: .likely,
        keys: [.teamIdentifier],
        sources: [
            "https://developer.apple.com/library/archive/technotes/tn2415/_index.html",
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
        ],
        rationale: """
            The profile names the team, and the signature has to name the same: ten characters, without the dot that
            stands behind them in identifiers and that `$(TeamIdentifierPrefix)` brings along. It is a warning,
            because Apple's documents say “alphanumeric” and no more.

            A team identifier of another form is the business of the rule for all identifiers.
            """,
        examples: [
            .reported(
                "an application identifier", under: .signed(.iOS),
                """
                <key>com.apple.developer.team-identifier</key>
                <string>«A1B2C3D4E5.com.example.notes»</string>
                """),
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
            .accepted(
                "a team, or the variable for it",
                """
                <key>com.apple.developer.team-identifier</key>
                <string>$(DEVELOPMENT_TEAM)</string>
                """),
        ]
    ) { subject, report in
        guard let team = subject.claims.teamIdentifier else { return }
        if case .variable(let variable, _) = team.value.text.prefix, variable.endsInDot {
            report(
                "`\(team.value)` ends in a dot, and a team identifier has none", at: team.location,
                fix: .replace(team.location, with: "$(DEVELOPMENT_TEAM)", .unsafe, "write `$(DEVELOPMENT_TEAM)`"))
        } else if !team.value.text.isSymbolic, !team.value.isWellFormed, !team.value.beginsMisshapen {
            report("`\(team.value)` is no team identifier of ten characters A–Z and 0–9", at: team.location)
        }
    }
}

extension TeamIdentifier {
    /// Whether the part before the first dot is no team identifier, which another rule says.
    fileprivate var beginsMisshapen: Bool {
        text.firstPart.map { TeamIdentifier(rawValue: $0).isMisshapen } ?? false
    }
}
