import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let identifierLetterCase = Rule(
        "identifier-letter-case",
        "Identifiers that differ only in case",
        severity: .warning,
        stages: .authorization + [.runTime],
        traits: .letterCase,
        sources: [
            "https://developer.apple.com/documentation/xcode/configuring-icloud-services",
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
        ],
        rationale: """
            The app uses two separate stores, and data in one is missing in the other: identifiers of stores are
            compared byte for byte. On a case-insensitive file system, the directories of both stores collide. One of
            the two identifiers is usually a typo.
            """,
        examples: [
            .reported(
                "one container with different capitalization",
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
                "`\(identifier.value)` differs from `\(earlier.value)` only in case; use the same identifier",
                at: identifier.location,
                related: [Finding.Related("different capitalization here", at: earlier.location)])
        }
    }
}

extension String {
    /// Whether two identifiers that differ only in case differ only in the prefix `iCloud.` or `group.`, which other
    /// rules check.
    fileprivate func isSameBehindPrefix(as other: String) -> Bool {
        [CloudContainerIdentifier.prefix, AppGroupIdentifier.prefix].contains { prefix in
            lowercased().hasPrefix(prefix.lowercased()) && dropFirst(prefix.count) == other.dropFirst(prefix.count)
        }
    }
}
