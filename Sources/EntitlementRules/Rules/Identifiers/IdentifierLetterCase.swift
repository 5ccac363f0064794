import Entitlements
import PropertyLists

extension Rule {
    static let identifierLetterCase = Rule(
        "identifier-letter-case",
        "an identifier is written the same everywhere, letter case included",
        severity: .warning,
        traits: .letterCase,
        sources: [
            "https://developer.apple.com/documentation/xcode/configuring-icloud-services",
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
        ],
        rationale: """
            Identifiers of stores are compared byte for byte. Two that differ in nothing but letter case name two
            stores: what is written to one is never found in the other, and on a file system that ignores letter
            case their folders collide. One of the two is almost always a slip.
            """,
        examples: [
            .reported(
                "one container, written in two ways",
                """
                <key>com.apple.developer.icloud-container-identifiers</key>
                <array>
                    <string>iCloud.com.example.notes</string>
                </array>
                <key>com.apple.developer.ubiquity-container-identifiers</key>
                <array>
                    <string>«iCloud.com.example.Notes»</string>
                </array>
                """),
            .accepted(
                "one container in two lists",
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
        var first: [String: Located<String>] = [:]
        for identifier in subject.claims.identifiers {
            guard let earlier = first.updateValue(identifier, forKey: identifier.value.lowercased()) else { continue }
            guard earlier.value != identifier.value, !earlier.value.isSameBehindPrefix(as: identifier.value) else {
                continue
            }
            report(
                "`\(identifier.value)` differs from `\(earlier.value)` in nothing but letter case",
                at: identifier.location, related: [Finding.Related("written like this here", at: earlier.location)])
        }
    }
}

extension String {
    /// Whether the two, which are equal but for letter case, differ in that of `iCloud.` or `group.` alone: of the
    /// prefix there are rules of its own.
    fileprivate func isSameBehindPrefix(as other: String) -> Bool {
        [CloudContainerIdentifier.prefix, AppGroupIdentifier.prefix].contains { prefix in
            lowercased().hasPrefix(prefix.lowercased()) && dropFirst(prefix.count) == other.dropFirst(prefix.count)
        }
    }
}
