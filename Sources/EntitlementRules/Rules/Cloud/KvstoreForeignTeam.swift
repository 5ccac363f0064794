import Entitlements
import PropertyLists

extension Rule {
    static let kvstoreForeignTeam = Rule(
        "kvstore-foreign-team",
        "a key-value store of another team is meant to be one",
        severity: .warning,
        keys: [.keyValueStore], traits: .teams,
        sources: [
            "https://be-dupont.com/posts/xcode-kvstore-identifier-issue-after-app-ownership-transfer",
            "https://developer.apple.com/forums/thread/730466",
        ],
        rationale: """
            After the transfer of an app its key-value store keeps the identifier of the former owner's team, and
            the profile names that one: there the other team is right, and `$(TeamIdentifierPrefix)` would be
            wrong. In every other case the store belongs to somebody else, and no profile grants it.
            """,
        examples: [
            .reported(
                "a store that was not renamed",
                under: .signed(.iOS, team: TeamIdentifier(rawValue: "A1B2C3D4E5")),
                """
                <key>com.apple.developer.ubiquity-kvstore-identifier</key>
                <string>«Z9Y8X7W6V5».com.example.notes</string>
                """),
            .accepted(
                "a store of the team that signs",
                under: .signed(.iOS, team: TeamIdentifier(rawValue: "A1B2C3D4E5")),
                """
                <key>com.apple.developer.ubiquity-kvstore-identifier</key>
                <string>A1B2C3D4E5.com.example.notes</string>
                """),
        ]
    ) { subject, report in
        guard let team = subject.conditions.team, let store = subject.claims.keyValueStore,
            case .team(let other) = store.value.text.prefix, other != team,
            other != subject.conditions.applicationIdentifierPrefix
        else { return }
        report(
            "the key-value store belongs to team `\(other)`, the app to `\(team)`; right only after a transfer",
            at: Located(store.value.rawValue, at: store.location).location(of: 0..<TeamIdentifier.length))
    }
}
