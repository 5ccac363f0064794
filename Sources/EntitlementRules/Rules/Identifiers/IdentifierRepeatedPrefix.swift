import Entitlements
import PropertyLists

extension Rule {
    static let identifierRepeatedPrefix = Rule(
        "identifier-repeated-prefix",
        "an identifier has one prefix",
        severity: .warning,
        traits: [.repeatedPrefixes, .unusualReferences],
        sources: [
            "https://github.com/partout-io/passepartout/pull/721",
            "https://developer.apple.com/documentation/xcode/configuring-icloud-services",
        ],
        rationale: """
            `$(AppIdentifierPrefix)` and `$(TeamIdentifierPrefix)` come to ten characters and a dot. Where a prefix
            is written out behind one of them, or in the value of the variable that follows, the identifier has
            two. A profile that grants `A1B2C3D4E5.*` grants that as well, so nothing is said; but the app reads
            and writes a store that its other targets, which have one prefix, never see.
            """,
        examples: [
            .reported(
                "a prefix behind the variable for it",
                """
                <key>keychain-access-groups</key>
                <array>
                    <string>$(AppIdentifierPrefix)«A1B2C3D4E5.»com.example.notes</string>
                </array>
                """,
                fixed: """
                    <key>keychain-access-groups</key>
                    <array>
                        <string>$(AppIdentifierPrefix)com.example.notes</string>
                    </array>
                    """),
            .reported(
                "a prefix twice in a signature", under: .signed(.iOS),
                """
                <key>keychain-access-groups</key>
                <array>
                    <string>A1B2C3D4E5.«A1B2C3D4E5.»com.example.notes</string>
                </array>
                """,
                fixed: """
                    <key>keychain-access-groups</key>
                    <array>
                        <string>A1B2C3D4E5.com.example.notes</string>
                    </array>
                    """),
            .accepted(
                "a prefix in front of the prefix of groups, as macOS allows", under: .source(.macOS),
                """
                <key>com.apple.security.application-groups</key>
                <array>
                    <string>$(TeamIdentifierPrefix)group.com.example.notes</string>
                </array>
                """),
        ]
    ) { subject, report in
        for identifier in subject.claims.identifiers {
            let text = IdentifierText(identifier.value)
            guard let range = text.repeatedPrefix else { continue }
            report(
                "`\(identifier.part(range))` is a second prefix in `\(text)`", at: identifier.location(of: range),
                fix: .replace(
                    identifier.location, with: identifier.removing(range), .unsafe, "remove the second prefix"))
        }
    }
}
