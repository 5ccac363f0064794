import Entitlements
import PropertyLists

extension Rule {
    static let teamIdentifierForm = Rule(
        "team-identifier-form",
        "a team identifier is ten characters A–Z and 0–9",
        severity: .warning, confidence: .likely,
        keys: [.teamIdentifier],
        sources: [
            "https://developer.apple.com/library/archive/technotes/tn2415/_index.html",
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
        ],
        rationale: """
            The profile names the team, and the signature has to name the same. Every team seen so far has ten
            characters, capital letters and digits; anything else is a placeholder, a name, or an identifier with its
            dot. It is a warning, because Apple's documents say “alphanumeric” and no more.
            """,
        examples: [
            .reported(
                "lower case, and a prefix with its dot", under: .signed(.iOS),
                """
                <key>com.apple.developer.team-identifier</key>
                <string>«a1b2c3d4e5»</string>
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
        } else if !team.value.text.isSymbolic, !team.value.isWellFormed {
            report("`\(team.value)` is no team identifier of ten characters A–Z and 0–9", at: team.location)
        }
    }
}
