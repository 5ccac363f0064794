import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let kvstoreContainerName = Rule(
        "kvstore-container-name",
        "Container or group prefix in a key-value store",
        severity: .warning,
        stages: [.runTime], confidence: .likely,
        keys: [.keyValueStore], traits: [.storeWords, .unusualReferences],
        sources: [
            "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.ubiquity-kvstore-identifier",
            "https://developer.apple.com/documentation/xcode/configuring-icloud-services",
        ],
        rationale: """
            The app uses a different store than the other targets of the project. `A1B2C3D4E5.iCloud.com.example.notes`
            is a valid store, because a profile authorizes any name after the team identifier, but it differs from
            `A1B2C3D4E5.com.example.notes`. Names of containers begin with `iCloud.`, and names of app groups begin with
            `group.`. The name of a key-value store resembles a bundle identifier.
            """,
        examples: [
            .reported(
                "a container name after the team identifier",
                """
                <key>com.apple.developer.ubiquity-kvstore-identifier</key>
                <string>$(TeamIdentifierPrefix)«iCloud.»com.example.notes</string>
                """,
                fixed: """
                    <key>com.apple.developer.ubiquity-kvstore-identifier</key>
                    <string>$(TeamIdentifierPrefix)com.example.notes</string>
                    """),
            .accepted(
                "a bundle identifier after the team identifier",
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
            "the name of the key-value store begins with `\(word)`, which selects a different store; remove the prefix",
            at: string.location(of: range),
            fix: .replace(store.location, with: string.removing(range), .unsafe, "remove `\(word)`"))
    }
}
