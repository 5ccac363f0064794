import Entitlements
import PropertyLists

extension Rule {
    static let identifierPrefixAlone = Rule(
        "identifier-prefix-alone",
        "a name stands behind the prefix of an identifier",
        severity: .warning,
        traits: [.emptyParts, .unusualReferences],
        apple: ["ITMS-90286"],
        sources: [
            "https://github.com/videokit-ai/videokit/issues/148",
            "https://developer.apple.com/documentation/xcode/configuring-icloud-services",
        ],
        rationale: """
            A prefix says whose the name is, not what it is. Where the variable behind it has no value in one of
            the configurations, or somebody forgot the name, the app asks for a store of that empty name: not for
            its own, and for the same one as every other app of the team that makes the mistake.

            In an application identifier the App Store refuses it.
            """,
        examples: [
            .reported(
                "a keychain group without name",
                """
                <key>keychain-access-groups</key>
                <array>
                    <string>«$(AppIdentifierPrefix)»</string>
                </array>
                """),
            .accepted(
                "a team identifier, which is all there is to it",
                """
                <key>com.apple.developer.team-identifier</key>
                <string>A1B2C3D4E5</string>
                """),
        ]
    ) { subject, report in
        for identifier in subject.claims.identifiers {
            let text = IdentifierText(identifier.value)
            guard text.isPrefixAlone, identifier.location.keyPath.first != EntitlementKey.teamIdentifier.rawValue
            else { continue }
            report("`\(text)` is a prefix with no name behind it", at: identifier.location)
        }
    }
}
