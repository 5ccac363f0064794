import Entitlements
import PropertyLists

extension Rule {
    static let kvstorePrefix = Rule(
        "kvstore-prefix",
        "the identifier of a key-value store begins with a team identifier",
        severity: .error,
        keys: [.keyValueStore], traits: .unprefixedTeams,
        apple: ["ITMS-90046", "ITMS-90164", "ITMS-90286"],
        sources: [
            "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.ubiquity-kvstore-identifier",
            "https://developer.apple.com/documentation/xcode/configuring-icloud-services",
            "https://github.com/fastlane/fastlane/pull/19488",
        ],
        rationale: """
            Profiles grant key-value stores as `A1B2C3D4E5.*`: the team, a dot, any name. A name without team, or
            one that has the form of an iCloud container or an app group, is granted by none, so that Xcode does
            not sign the app, or the device does not install it.

            The name behind the team may be any: apps with the same one share the store. After the transfer of an
            app the former owner's team stays in front. What a variable of the project comes to is not judged.
            """,
        examples: [
            .reported(
                "a bundle identifier",
                """
                <key>com.apple.developer.ubiquity-kvstore-identifier</key>
                <string>«com.example.notes»</string>
                """,
                fixed: """
                    <key>com.apple.developer.ubiquity-kvstore-identifier</key>
                    <string>$(TeamIdentifierPrefix)com.example.notes</string>
                    """),
            .reported(
                "the identifier of a container",
                """
                <key>com.apple.developer.ubiquity-kvstore-identifier</key>
                <string>«iCloud.com.example.notes»</string>
                """,
                fixed: """
                    <key>com.apple.developer.ubiquity-kvstore-identifier</key>
                    <string>$(TeamIdentifierPrefix)com.example.notes</string>
                    """),
            .reported(
                "a bundle identifier in a signature", under: .signed(.iOS),
                """
                <key>com.apple.developer.ubiquity-kvstore-identifier</key>
                <string>«com.example.notes»</string>
                """),
            .accepted(
                "the store that Xcode proposes",
                """
                <key>com.apple.developer.ubiquity-kvstore-identifier</key>
                <string>$(TeamIdentifierPrefix)$(CFBundleIdentifier)</string>
                """),
        ]
    ) { subject, report in
        guard let store = subject.claims.keyValueStore, store.value.lacksTeam else { return }
        let identifier = store.value.rawValue
        let name = store.value.nameWithoutForeignPrefix
        let meant = "$(TeamIdentifierPrefix)" + name
        // Behind the prefix a lone `*` would be wrong, too.
        let hasName = name != "*"
        let form =
            identifier == name ? "does not begin with a team identifier" : "has the form of a container or group"
        report(
            "`\(identifier)` \(form); a key-value store is "
                + (subject.isSigned || !hasName ? "a team identifier, a dot and a name" : "`\(meant)`"),
            at: store.location,
            fix: subject.isSigned || !hasName
                ? nil : .replace(store.location, with: meant, .unsafe, "put `$(TeamIdentifierPrefix)` in front"))
    }
}
