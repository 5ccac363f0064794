import Entitlements
import PropertyLists

extension Rule {
    static let kvstoreWildcard = Rule(
        "kvstore-wildcard",
        "the identifier of a key-value store holds no `*`",
        severity: .error,
        keys: [.keyValueStore], traits: .wildcard,
        apple: ["ITMS-90045", "ITMS-90046"],
        sources: [
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
            "https://github.com/facebook/buck/issues/798",
            "https://github.com/fastlane/fastlane/blob/master/sigh/lib/assets/resign.sh",
        ],
        rationale: """
            `A1B2C3D4E5.*` is how a profile says that it grants any store of the team. In the app it would have to
            say which one, and it says none. It gets there when a tool signs with the entitlements of the profile
            instead of the app's own. The App Store refuses the upload.

            A build for development or for registered devices is installed all the same, with a store of that
            odd name; there it is a warning.
            """,
        examples: [
            .reported(
                "the grant of a profile, signed into an app", under: .signed(.iOS, .appStore),
                """
                <key>com.apple.developer.ubiquity-kvstore-identifier</key>
                <string>A1B2C3D4E5.«*»</string>
                """),
            .reported(
                "a wildcard in a file",
                """
                <key>com.apple.developer.ubiquity-kvstore-identifier</key>
                <string>$(TeamIdentifierPrefix)com.example.«*»</string>
                """),
            .accepted(
                "the store of the app", under: .signed(.iOS, .appStore),
                """
                <key>com.apple.developer.ubiquity-kvstore-identifier</key>
                <string>A1B2C3D4E5.com.example.notes</string>
                """),
        ]
    ) { subject, report in
        guard let store = subject.claims.keyValueStore,
            let range = store.value.text.wildcard
        else { return }
        report(
            "`\(store.value)` is what a profile grants; a key-value store has a name without `*`",
            at: Located(store.value.rawValue, at: store.location).location(of: range),
            severity: subject.isRefusedForWildcards ? nil : .warning)
    }
}

extension Subject {
    /// Whether Apple refuses wildcards: its stores do, and its documents know no use for them; devices of
    /// registered people install what their profile covers.
    var isRefusedForWildcards: Bool { distribution == nil || distribution == .appStore }
}
