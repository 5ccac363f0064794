import Entitlements
import LintModel
import PropertyLists

extension Rule {
    static let identifierPrefixDot = Rule(
        "identifier-prefix-dot",
        "Missing or doubled dot after an identifier prefix",
        severity: .warning,
        stages: .authorization + [.runTime],
        traits: [.emptyParts, .unusualReferences],
        sources: [
            "https://github.com/swiftlang/swift-build/blob/main/Sources/SWBBuildService/PlanningOperation.swift",
            "https://developer.apple.com/documentation/xcode/configuring-icloud-services",
        ],
        rationale: """
            The app requests a different identifier than intended, such as `A1B2C3D4E5..com.example` or
            `A1B2C3D4E5com.example`. A profile for `A1B2C3D4E5.*` authorizes the identifier with two dots, but no other
            app shares its data; no profile authorizes the identifier without a dot. The values of
            `$(AppIdentifierPrefix)` and `$(TeamIdentifierPrefix)` end in a dot; the value of `$(DEVELOPMENT_TEAM)` does
            not.
            """,
        examples: [
            .reported(
                "a dot after a variable that ends in a dot",
                """
                <key>com.apple.developer.ubiquity-kvstore-identifier</key>
                <string>$(TeamIdentifierPrefix)«.»com.example.notes</string>
                """,
                fixed: """
                    <key>com.apple.developer.ubiquity-kvstore-identifier</key>
                    <string>$(TeamIdentifierPrefix)com.example.notes</string>
                    """),
            .reported(
                "no dot after a variable that does not end in a dot",
                """
                <key>keychain-access-groups</key>
                <array>
                    <string>«$(DEVELOPMENT_TEAM)»com.example.notes</string>
                </array>
                """,
                fixed: """
                    <key>keychain-access-groups</key>
                    <array>
                        <string>$(DEVELOPMENT_TEAM).com.example.notes</string>
                    </array>
                    """),
            .accepted(
                "one dot after each prefix",
                """
                <key>com.apple.developer.ubiquity-kvstore-identifier</key>
                <string>$(TeamIdentifierPrefix)com.example.notes</string>
                <key>keychain-access-groups</key>
                <array>
                    <string>$(DEVELOPMENT_TEAM).com.example.notes</string>
                </array>
                """),
        ]
    ) { subject, report in
        for (identifier, text) in subject.symbolicIdentifiers {
            for joint in text.brokenJoints {
                let isDoubled = joint.kind == .doubledDot
                let end = joint.range.upperBound
                report(
                    isDoubled
                        ? "`\(joint.variable.rawValue)` already ends in a dot; remove this one"
                        : "`\(joint.variable.rawValue)` does not end in a dot; add one after it",
                    at: identifier.location(of: joint.range),
                    fix: .replace(
                        identifier.location,
                        with: isDoubled ? identifier.removing(joint.range) : identifier.replacing(end..<end, with: "."),
                        .unsafe, isDoubled ? "remove the dot" : "add a dot after the variable"))
            }
        }
    }
}
