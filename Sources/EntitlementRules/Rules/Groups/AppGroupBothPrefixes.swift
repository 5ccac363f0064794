import Entitlements
import PropertyLists

extension Rule {
    static let appGroupBothPrefixes = Rule(
        "app-group-both-prefixes",
        "a group has one of the two prefixes",
        severity: .note,
        keys: [.appGroups], traits: .unprefixedGroups,
        sources: [
            "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.security.application-groups",
            "https://developer.apple.com/forums/thread/721701",
        ],
        rationale: """
            On macOS `A1B2C3D4E5.group.com.example.notes` is a group of the form with team identifier whose name
            happens to begin with `group.`. It has a container of its own, which the group
            `group.com.example.notes` never sees; so have two groups of one list that differ in nothing but the
            prefix. Both are allowed and in use; whoever expects shared data finds none.
            """,
        examples: [
            .reported(
                "one prefix behind the other, and one name with each", under: .source(.macOS),
                """
                <key>com.apple.security.application-groups</key>
                <array>
                    <string>«$(TeamIdentifierPrefix)group.com.example.notes»</string>
                    <string>group.com.example.drawings</string>
                    <string>«$(TeamIdentifierPrefix)com.example.drawings»</string>
                </array>
                """),
            .accepted(
                "two groups", under: .source(.macOS),
                """
                <key>com.apple.security.application-groups</key>
                <array>
                    <string>group.com.example.notes</string>
                    <string>$(TeamIdentifierPrefix)com.example.drawings</string>
                </array>
                """),
        ]
    ) { subject, report in
        guard subject.platform == .macOS || subject.platform == nil, let claim = subject.claims[.appGroups]
        else { return }
        let strings = claim.strings
        let groups = Dictionary(strings.map { ($0.value, $0.location) }, uniquingKeysWith: { first, _ in first })
        for string in strings {
            let text = IdentifierText(string.value)
            guard text.prefixLength > 0, !text.isPrefixAlone else { continue }
            let name = text.withoutPrefix.text
            if name.hasPrefix(AppGroupIdentifier.prefix) {
                report("`\(text)` is another group than `\(name)`", at: string.location)
            } else if let other = groups[AppGroupIdentifier.prefix + name] {
                report(
                    "`\(text)` is another group than `\(AppGroupIdentifier.prefix + name)`", at: string.location,
                    related: [Finding.Related("listed here", at: other)])
            }
        }
    }
}
