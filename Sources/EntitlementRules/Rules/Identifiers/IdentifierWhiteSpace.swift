import Entitlements
import PropertyLists

extension Rule {
    static let identifierWhiteSpace = Rule(
        "identifier-white-space",
        "an identifier holds no white space",
        severity: .warning,
        traits: .foreignCharacters,
        sources: [
            "https://github.com/apple-oss-distributions/xnu/blob/main/libkern/c%2B%2B/OSUnserializeXML.y",
            "https://github.com/apple-oss-distributions/CF/blob/main/CFPropertyList.c",
        ],
        rationale: """
            White space between the tags of a string is part of the string: neither CoreFoundation nor `codesign`
            takes it away. The store that the app then asks for is another one than its name shows, or one that
            no profile grants.

            An editor that breaks long lines or reformats XML puts it there unasked.
            """,
        examples: [
            .reported(
                "a group on a line of its own",
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
                    ? "`\(identifier.value)` \(place) with white space, which is part of the identifier"
                    : "there is white space inside `\(identifier.value)`, and it is part of the identifier",
                at: identifier.location(of: range),
                fix: .replace(identifier.location, with: name, .unsafe, "take the white space away"))
        }
    }
}
