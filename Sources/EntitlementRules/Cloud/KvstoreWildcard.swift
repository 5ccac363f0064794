import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let kvstoreWildcard = Rule(
        "kvstore-wildcard",
        "Wildcard in key-value store identifier",
        severity: .error,
        stages: .storeValue,
        keys: [.keyValueStore], traits: .wildcard,
        apple: ["ITMS-90045", "ITMS-90046"],
        sources: [
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
            "https://github.com/facebook/buck/issues/798",
            "https://github.com/fastlane/fastlane/blob/master/sigh/lib/assets/resign.sh",
        ],
        rationale: """
            App Store Connect rejects the upload: in a profile, `A1B2C3D4E5.*` authorizes any store of the team, but an
            app must name its store. The wildcard occurs in a signature if a tool signs the app with the entitlements of
            the profile.

            A build for development or for registered devices can be installed, and uses a store with this literal name.
            For such a build, the finding is a warning.
            """,
        examples: [
            .reported(
                "a wildcard copied from the profile into the signature", under: .signed(.iOS, .appStore),
                """
                <key>com.apple.developer.ubiquity-kvstore-identifier</key>
                <string>A1B2C3D4E5.«*»</string>
                """),
            .reported(
                "a wildcard in a source file",
                """
                <key>com.apple.developer.ubiquity-kvstore-identifier</key>
                <string>$(TeamIdentifierPrefix)com.example.«*»</string>
                """),
            .accepted(
                "the name of the store", under: .signed(.iOS, .appStore),
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
            "`\(store.value)` is valid only in a profile; replace it with the name of the store",
            at: Located(store.value.rawValue, at: store.location).location(of: range),
            severity: subject.isRefusedForWildcards ? nil : .warning)
    }
}

extension Subject {
    /// Whether Apple rejects wildcards.
    ///
    /// The App Store rejects wildcards, and the documentation does not allow them. Registered devices install the app
    /// if the profile authorizes the value.
    var isRefusedForWildcards: Bool { distribution == nil || distribution == .appStore }
}
