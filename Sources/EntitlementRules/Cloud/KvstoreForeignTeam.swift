import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let kvstoreForeignTeam = Rule(
        "kvstore-foreign-team",
        "Key-value store of another team",
        severity: .warning,
        stages: .authorization,
        keys: [.keyValueStore], traits: .teams,
        sources: [
            "https://be-dupont.com/posts/xcode-kvstore-identifier-issue-after-app-ownership-transfer",
            "https://developer.apple.com/forums/thread/730466",
        ],
        rationale: """
            Signing fails, because no profile authorizes the store of another team.

            Exception: if an app was transferred to another team, its key-value store keeps the identifier of the former
            team, and the profile contains that identifier. The identifier of the former team is then correct, and
            `$(TeamIdentifierPrefix)` is wrong.
            """,
        examples: [
            .reported(
                "a store with the identifier of another team",
                under: .signed(.iOS, team: TeamIdentifier(rawValue: "A1B2C3D4E5")),
                """
                <key>com.apple.developer.ubiquity-kvstore-identifier</key>
                <string>«Z9Y8X7W6V5».com.example.notes</string>
                """),
            .accepted(
                "a store of the signing team",
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
            "the key-value store belongs to team `\(other)`, but the app is signed by team `\(team)`; "
                + "use a store of team `\(team)`",
            at: Located(store.value.rawValue, at: store.location).location(of: 0..<TeamIdentifier.length))
    }
}
