import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let identifierPrefixAlone = Rule(
        "identifier-prefix-alone",
        "Identifier without a name after its prefix",
        severity: .warning,
        stages: .authorization + [.runTime],
        traits: [.emptyParts, .unusualReferences],
        apple: ["ITMS-90286"],
        sources: [
            "https://github.com/videokit-ai/videokit/issues/148",
            "https://developer.apple.com/documentation/xcode/configuring-icloud-services",
        ],
        rationale: """
            The app uses a store with an empty name, which it shares with all apps of the team that have the same
            error. The variable after the prefix is empty in a build configuration, or the name was forgotten.

            App Store Connect rejects such an application identifier (ITMS-90286).
            """,
        examples: [
            .reported(
                "a keychain group without a name",
                """
                <key>keychain-access-groups</key>
                <array>
                    <string>«$(AppIdentifierPrefix)»</string>
                </array>
                """),
            .accepted(
                "the team identifier entitlement, which contains no name",
                """
                <key>com.apple.developer.team-identifier</key>
                <string>A1B2C3D4E5</string>
                """),
        ]
    ) { subject, report in
        for identifier in subject.claims.identifiers {
            let text = IdentifierText(identifier.value)
            guard text.isOnlyPrefix, identifier.location.keyPath.first != EntitlementKey.teamIdentifier.rawValue
            else { continue }
            report("`\(text)` has no name after the prefix; add one", at: identifier.location)
        }
    }
}
