import Entitlements
import PropertyLists

extension Rule {
    static let kvstoreContainerName = Rule(
        "kvstore-container-name",
        "the name of a key-value store does not begin with `iCloud.` or `group.`",
        severity: .warning, confidence: .likely,
        keys: [.keyValueStore], traits: [.storeWords, .unusualReferences],
        sources: [
            "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.ubiquity-kvstore-identifier",
            "https://developer.apple.com/documentation/xcode/configuring-icloud-services",
        ],
        rationale: """
            Containers begin with `iCloud.` and app groups with `group.`; key-value stores are named like bundles.
            `A1B2C3D4E5.iCloud.com.example.notes` works, because a profile grants any name behind the team, but it
            is another store than `A1B2C3D4E5.com.example.notes`, which the other targets have.
            """,
        examples: [
            .reported(
                "the name of a container behind the team",
                """
                <key>com.apple.developer.ubiquity-kvstore-identifier</key>
                <string>$(TeamIdentifierPrefix)«iCloud.»com.example.notes</string>
                """,
                fixed: """
                    <key>com.apple.developer.ubiquity-kvstore-identifier</key>
                    <string>$(TeamIdentifierPrefix)com.example.notes</string>
                    """),
            .accepted(
                "the name of a bundle",
                """
                <key>com.apple.developer.ubiquity-kvstore-identifier</key>
                <string>$(TeamIdentifierPrefix)com.example.notes</string>
                """),
        ]
    ) { subject, report in
        guard let store = subject.claims.keyValueStore else { return }
        let text = store.value.text
        let start = text.prefixLength
        guard start > 0, let word = text.withoutPrefix.storePrefix else { return }
        let (range, string) = (start..<start + word.utf8.count, Located(text.text, at: store.location))
        report(
            "a key-value store whose name begins with `\(word)` is not the one named without it",
            at: string.location(of: range),
            fix: .replace(store.location, with: string.removing(range), .unsafe, "remove `\(word)`"))
    }
}
