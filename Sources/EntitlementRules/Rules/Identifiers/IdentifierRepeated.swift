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
        for claim in subject.claims.claims where claim.holdsIdentifiers {
            guard let repeated = claim.repeatedDigests else { continue }
            var first: [String: Location] = [:]
            for element in claim.value.elements where element.isString({ repeated.contains($0.digest) }) == true {
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
    /// The digests of strings that may stand twice in the list, of which alone strings are made; `nil` for none.
    fileprivate var repeatedDigests: Set<UInt64>? {
        var digests: [UInt64] = []
        value.forEachMember { _, text in
            if let digest = text?.digest { digests.append(digest) }
        }
        digests.sort()
        var repeated: Set<UInt64> = []
        for (digest, next) in zip(digests, digests.dropFirst()) where digest == next { repeated.insert(digest) }
        return repeated.isEmpty ? nil : repeated
    }
}
