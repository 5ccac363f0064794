import Entitlements
import PropertyLists

extension Rule {
    static let identifierEmptyPart = Rule(
        "identifier-empty-part",
        "no part of an identifier between two dots is empty",
        severity: .warning, confidence: .likely,
        traits: .emptyParts,
        sources: [
            "https://developer.apple.com/documentation/bundleresources/information-property-list/cfbundleidentifier",
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
        ],
        rationale: """
            Two dots in a row, or a dot at either end, are left where a variable had no value or a name was cut.
            Identifiers are compared byte for byte: `com..example` is another name than `com.example`, and no
            name that somebody registered, so that no profile grants it.
            """,
        examples: [
            .reported(
                "two dots in a row",
                """
                <key>com.apple.security.application-groups</key>
                <array>
                    <string>group.com«..»example.notes</string>
                </array>
                """),
            .accepted(
                "a variable between two dots",
                """
                <key>com.apple.security.application-groups</key>
                <array>
                    <string>group.com.$(COMPANY).notes</string>
                </array>
                """),
        ]
    ) { subject, report in
        for identifier in subject.claims.identifiers {
            let text = IdentifierText(identifier.value)
            guard !text.isPrefixAlone, let range = text.emptyPart else { continue }
            // A dot too many behind a prefix has a rule of its own.
            guard !text.brokenJoints.contains(where: { $0.kind == .doubledDot && range.overlaps($0.range) }) else {
                continue
            }
            let what =
                range.count == 2
                ? "has two dots in a row" : range.lowerBound == 0 ? "begins with a dot" : "ends with a dot"
            report("the identifier `\(text)` \(what)", at: identifier.location(of: range))
        }
    }
}
