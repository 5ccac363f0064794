import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let kvstorePrefix = Rule(
        "kvstore-prefix",
        "Key-value store without a team identifier",
        severity: .error,
        stages: .authorization,
        keys: [.keyValueStore], traits: .unprefixedTeams,
        apple: ["ITMS-90046", "ITMS-90164", "ITMS-90286"],
        sources: [
            "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.ubiquity-kvstore-identifier",
            "https://developer.apple.com/documentation/xcode/configuring-icloud-services",
            "https://github.com/fastlane/fastlane/pull/19488",
        ],
        rationale: """
            Xcode does not sign the app, or the device rejects the installation: profiles authorize key-value stores
            as `A1B2C3D4E5.*`, which consists of the team identifier, a dot, and any name. No profile authorizes a
            name without a team identifier, or a name in the format of an iCloud container or an app group.

            Apps with the same name after the team identifier share the store. After the transfer of an app, the
            store keeps the identifier of the former team. The values of project variables are not checked.
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
                "a container identifier",
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
                "the default store in Xcode",
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
        // `*` is not a valid name, even after a prefix.
        let hasName = name != "*"
        let form =
            identifier == name ? "does not begin with a team identifier" : "has the format of a container or group"
        report(
            "`\(identifier)` \(form); expected "
                + (subject.isSigned || !hasName ? "a team identifier, a dot, and a name" : "`\(meant)`"),
            at: store.location,
            fix: subject.isSigned || !hasName
                ? nil : .replace(store.location, with: meant, .unsafe, "prepend `$(TeamIdentifierPrefix)`"))
    }
}
