import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let identifierWhiteSpace = Rule(
        "identifier-white-space",
        "Whitespace in an identifier",
        severity: .warning,
        stages: .authorization + [.runTime],
        traits: .foreignCharacters,
        sources: [
            "https://github.com/apple-oss-distributions/xnu/blob/main/libkern/c%2B%2B/OSUnserializeXML.y",
            "https://github.com/apple-oss-distributions/CF/blob/main/CFPropertyList.c",
        ],
        rationale: """
            The app requests a different store than intended, or an identifier that no profile authorizes. Whitespace
            between the tags of a string is part of the string: neither CoreFoundation nor `codesign` removes it.

            Editors that wrap long lines or reformat XML insert such whitespace.
            """,
        examples: [
            .reported(
                "whitespace after the identifier",
                """
                <key>com.apple.security.application-groups</key>
                <array>
                    <string>group.com.example.notes« »</string>
                </array>
                """,
                fixed: """
                    <key>com.apple.security.application-groups</key>
                    <array>
                        <string>group.com.example.notes</string>
                    </array>
                    """),
            .accepted(
                "a name with hyphens",
                """
                <key>com.apple.security.application-groups</key>
                <array>
                    <string>group.com.example.note-book</string>
                </array>
                """),
        ]
    ) { subject, report in
        for identifier in subject.claims.identifiers {
            let text = IdentifierText(identifier.value)
            guard let range = text.whiteSpace else { continue }
            let trimmed = identifier.value.unicodeScalars.filter { !$0.properties.isWhitespace }
            let isAtEdge = range.lowerBound == 0 || range.upperBound == identifier.value.utf8.count
            let place = isAtEdge ? range.lowerBound == 0 ? "begins" : "ends" : ""
            let name = String(String.UnicodeScalarView(trimmed))
            report(
                isAtEdge
                    ? "`\(identifier.value)` \(place) with whitespace, which is part of the identifier; remove it"
                    : "`\(identifier.value)` contains whitespace, which is part of the identifier; remove it",
                at: identifier.location(of: range),
                fix: .replace(identifier.location, with: name, .unsafe, "remove the whitespace"))
        }
    }
}
