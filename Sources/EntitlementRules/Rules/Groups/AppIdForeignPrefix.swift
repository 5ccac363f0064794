import Entitlements
import PropertyLists

extension Rule {
    static let appIdForeignPrefix = Rule(
        "app-id-foreign-prefix",
        "an application identifier begins with the prefix of the App ID",
        severity: .error,
        keys: [.applicationIdentifier, .macApplicationIdentifier], traits: .teams,
        apple: ["ITMS-90046", "0xe8008016"],
        sources: [
            "https://developer.apple.com/library/archive/technotes/tn2415/_index.html",
            "https://github.com/bazelbuild/rules_apple/pull/711",
            "https://github.com/electron/osx-sign/issues/223",
        ],
        rationale: """
            The prefix belongs to the App ID, and the profile has it. With another the app is somebody else's: it
            is neither uploaded nor installed. Code that was taken over with its signing scripts has it, or a
            build signed by a personal team.

            The prefix of an older App ID is not the team identifier; on iOS that is right. On macOS, where the
            prefix has long been the team, an identifier of another team is likely a mistake, and a warning.
            """,
        examples: [
            .reported(
                "another team on macOS",
                under: .signed(.macOS, .development, team: TeamIdentifier(rawValue: "A1B2C3D4E5")),
                """
                <key>com.apple.application-identifier</key>
                <string>«Z9Y8X7W6V5».com.example.notes</string>
                """),
            .accepted(
                "the prefix of an older App ID on iOS",
                under: .signed(.iOS, .development, team: TeamIdentifier(rawValue: "A1B2C3D4E5")),
                """
                <key>application-identifier</key>
                <string>Z9Y8X7W6V5.com.example.notes</string>
                """),
        ]
    ) { subject, report in
        guard subject.isSigned, let expected = subject.expectedPrefix, expected.value.isWellFormed else { return }
        for identifier in subject.claims.applicationIdentifiers {
            guard case .team(let prefix) = identifier.value.text.prefix, prefix != expected.value else { continue }
            report(
                "the application identifier begins with `\(prefix)`, not with `\(expected.value)`",
                at: Located(identifier.value.rawValue, at: identifier.location).location(of: 0..<TeamIdentifier.length),
                confidence: expected.confidence)
        }
    }
}

extension Subject {
    /// The prefix that application identifiers begin with, and how sure that is.
    fileprivate var expectedPrefix: (value: TeamIdentifier, confidence: Confidence)? {
        if let prefix = conditions.applicationIdentifierPrefix { return (prefix, .certain) }
        guard platform == .macOS, let team = conditions.team else { return nil }
        return (team, .likely)
    }
}
