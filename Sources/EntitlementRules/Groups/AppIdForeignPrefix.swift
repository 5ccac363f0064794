import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let appIdForeignPrefix = Rule(
        "app-id-foreign-prefix",
        "Application identifier with another prefix",
        severity: .error,
        stages: .authorization,
        keys: [.applicationIdentifier, .macApplicationIdentifier], traits: .teams,
        apple: ["ITMS-90046", "0xe8008016"],
        sources: [
            "https://developer.apple.com/library/archive/technotes/tn2415/_index.html",
            "https://github.com/bazelbuild/rules_apple/pull/711",
            "https://github.com/electron/osx-sign/issues/223",
        ],
        rationale: """
            App Store Connect rejects the upload and devices reject the installation, because the application identifier
            and the profile belong to different App IDs. The prefix comes from signing scripts that were copied from
            another project, or from a build that was signed by a personal team.

            On iOS, the prefix of an older App ID can differ from the team identifier. On macOS, the prefix is the team
            identifier. If the rule compares the prefix with the team identifier, the confidence is only `likely`.
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
                "the application identifier begins with `\(prefix)`; expected `\(expected.value)`",
                at: Located(identifier.value.rawValue, at: identifier.location).location(of: 0..<TeamIdentifier.length),
                confidence: expected.confidence)
        }
    }
}

extension Subject {
    /// The expected prefix of application identifiers and the confidence in it.
    fileprivate var expectedPrefix: (value: TeamIdentifier, confidence: Confidence)? {
        if let prefix = conditions.applicationIdentifierPrefix { return (prefix, .certain) }
        guard platform == .macOS, let team = conditions.team else { return nil }
        return (team, .likely)
    }
}
