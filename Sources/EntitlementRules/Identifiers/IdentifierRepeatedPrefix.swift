import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let identifierRepeatedPrefix = Rule(
        "identifier-repeated-prefix",
        "Duplicate prefix in an identifier",
        severity: .warning,
        stages: [.runTime],
        traits: [.repeatedPrefixes, .unusualReferences],
        sources: [
            "https://github.com/partout-io/passepartout/pull/721",
            "https://developer.apple.com/documentation/xcode/configuring-icloud-services",
        ],
        rationale: """
            The app reads and writes a different store than the other targets of the project, whose identifiers have one
            prefix. No tool reports the problem, because a profile that authorizes `A1B2C3D4E5.*` also authorizes an
            identifier with two prefixes. `$(AppIdentifierPrefix)` and `$(TeamIdentifierPrefix)` expand to ten
            characters and a dot. The second prefix is literal text after one of these variables, or the value of the
            next variable contains it.
            """,
        examples: [
            .reported(
                "a literal prefix after the variable",
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
                "a duplicate prefix in a signature", under: .signed(.iOS),
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
                "a team prefix before the prefix `group.`, which macOS allows", under: .source(.macOS),
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
                "`\(text)` has a second prefix, `\(identifier.part(range))`; remove it",
                at: identifier.location(of: range),
                fix: .replace(
                    identifier.location, with: identifier.removing(range), .unsafe, "remove the second prefix"))
        }
    }
}
