import Entitlements
import PropertyLists

extension Rule {
    static let identifierPrefixDot = Rule(
        "identifier-prefix-dot",
        "exactly one dot stands between a prefix and the name",
        severity: .warning,
        traits: [.emptyParts, .unusualReferences],
        sources: [
            "https://github.com/swiftlang/swift-build/blob/main/Sources/SWBBuildService/PlanningOperation.swift",
            "https://developer.apple.com/documentation/xcode/configuring-icloud-services",
        ],
        rationale: """
            The values of `$(AppIdentifierPrefix)` and `$(TeamIdentifierPrefix)` end in a dot; the value of
            `$(DEVELOPMENT_TEAM)` does not. With one dot too many or too few the app asks for another name
            than the one meant: `A1B2C3D4E5..com.example` or `A1B2C3D4E5com.example`. The first is granted by
            a profile for `A1B2C3D4E5.*` and shared with nobody; the second by none.
            """,
        examples: [
            .reported(
                "a dot behind a variable that has one",
                """
                <key>com.apple.developer.ubiquity-kvstore-identifier</key>
                <string>$(TeamIdentifierPrefix)«.»com.example.notes</string>
                """,
                fixed: """
                    <key>com.apple.developer.ubiquity-kvstore-identifier</key>
                    <string>$(TeamIdentifierPrefix)com.example.notes</string>
                    """),
            .reported(
                "no dot behind a variable that has none",
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
                "one dot each",
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
                        ? "`\(joint.variable.rawValue)` ends in a dot; with this one there are two"
                        : "`\(joint.variable.rawValue)` ends in no dot, and none stands behind it",
                    at: identifier.location(of: joint.range),
                    fix: .replace(
                        identifier.location,
                        with: isDoubled ? identifier.removing(joint.range) : identifier.replacing(end..<end, with: "."),
                        .unsafe, isDoubled ? "remove the dot" : "put a dot behind the variable"))
            }
        }
    }
}
