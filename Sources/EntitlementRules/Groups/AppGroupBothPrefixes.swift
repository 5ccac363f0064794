import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let appGroupBothPrefixes = Rule(
        "app-group-both-prefixes",
        "App groups with the same name and different prefixes",
        severity: .note,
        stages: [.runTime],
        keys: [.appGroups], traits: .unprefixedGroups,
        sources: [
            "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.security.application-groups",
            "https://developer.apple.com/forums/thread/721701",
        ],
        rationale: """
            The app groups do not share data: on macOS, `A1B2C3D4E5.group.com.example.notes` is a group with a team
            identifier and the name `group.com.example.notes`. Its container differs from that of the group
            `group.com.example.notes`. The same applies to two groups in a list that differ only in the prefix. Apple
            allows both prefixes, so the finding is a note.
            """,
        examples: [
            .reported(
                "two prefixes in one group, and one name with different prefixes", under: .source(.macOS),
                """
                <key>com.apple.security.application-groups</key>
                <array>
                    <string>«$(TeamIdentifierPrefix)group.com.example.notes»</string>
                    <string>group.com.example.drawings</string>
                    <string>«$(TeamIdentifierPrefix)com.example.drawings»</string>
                </array>
                """),
            .accepted(
                "two groups with different names", under: .source(.macOS),
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
            guard text.prefixLength > 0, !text.isOnlyPrefix else { continue }
            let name = text.withoutPrefix.text
            if name.hasPrefix(AppGroupIdentifier.prefix) {
                report(
                    "`\(text)` and `\(name)` are different groups; to share data, use one of them",
                    at: string.location)
            } else if let other = groups[AppGroupIdentifier.prefix + name] {
                report(
                    "`\(text)` and `\(AppGroupIdentifier.prefix + name)` are different groups; "
                        + "to share data, use one of them",
                    at: string.location,
                    related: [Finding.Related("listed here", at: other)])
            }
        }
    }
}
