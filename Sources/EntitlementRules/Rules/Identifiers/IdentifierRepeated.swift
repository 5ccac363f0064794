import Entitlements
import PropertyLists

extension Rule {
    static let identifierRepeated = Rule(
        "identifier-repeated",
        "an identifier stands once in a list",
        severity: .note,
        traits: .repeated,
        sources: [
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles"
        ],
        rationale: """
            A profile is asked whether it grants each entry, so that a second one changes nothing. It is often
            the trace of a merge, or of an entry that was copied and should have been changed.
            """,
        examples: [
            .reported(
                "one group twice",
                """
                <key>com.apple.security.application-groups</key>
                <array>
                    <string>group.com.example.notes</string>
                    <string>«group.com.example.notes»</string>
                </array>
                """,
                fixed: """
                    <key>com.apple.security.application-groups</key>
                    <array>
                        <string>group.com.example.notes</string>
                    </array>
                    """),
            .accepted(
                "one name in two lists",
                """
                <key>com.apple.developer.icloud-container-identifiers</key>
                <array>
                    <string>iCloud.com.example.notes</string>
                </array>
                <key>com.apple.developer.ubiquity-container-identifiers</key>
                <array>
                    <string>iCloud.com.example.notes</string>
                </array>
                """),
        ]
    ) { subject, report in
        for claim in subject.claims.claims where claim.holdsIdentifiers && claim.mayRepeat {
            var first: [String: Location] = [:]
            for element in claim.value.elements {
                guard let value = element.string else { continue }
                if let earlier = first[value] {
                    report(
                        "`\(value)` stands in the list twice", at: element.location,
                        related: [Finding.Related("first here", at: earlier)],
                        fix: .remove(
                            element.elementRange, of: subject.file, .safe, "remove the second `\(value)`"))
                } else {
                    first[value] = element.location
                }
            }
        }
    }
}

extension EntitlementClaim {
    /// Whether a string may stand twice in the list; no strings are made to find that out.
    fileprivate var mayRepeat: Bool {
        var (seen, mayRepeat): ([UInt64], Bool) = ([], false)
        value.forEachMember { _, text in
            guard let digest = text?.digest else { return }
            // Of a long list the strings themselves say so, in less time.
            mayRepeat = mayRepeat || seen.count >= Self.comparedCount || seen.contains(digest)
            if !mayRepeat { seen.append(digest) }
        }
        return mayRepeat
    }

    /// So many members are held against each other.
    private static let comparedCount = 50
}
