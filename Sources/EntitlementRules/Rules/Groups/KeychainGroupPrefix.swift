import Entitlements
import PropertyLists

extension Rule {
    static let keychainGroupPrefix = Rule(
        "keychain-group-prefix",
        "a keychain access group begins with the App ID prefix",
        severity: .error,
        keys: [.keychainAccessGroups], traits: .unprefixedTeams,
        apple: ["ITMS-90164", "0xe8008016"],
        sources: [
            "https://developer.apple.com/documentation/bundleresources/entitlements/keychain-access-groups",
            "https://developer.apple.com/documentation/security/sharing-access-to-keychain-items-among-a-collection-of-apps",
            "https://github.com/swiftyapp/swifty/pull/469",
            "https://github.com/fastlane/fastlane/issues/276",
        ],
        rationale: """
            Profiles grant keychain groups as `A1B2C3D4E5.*`. A group without the prefix is covered by none: the
            App Store refuses the upload, devices refuse to install, and macOS ends the app as it starts.

            App groups are keychain groups by themselves and need not be listed; `group.…` in this list is
            refused like any other name without prefix. `com.apple.token` and other groups of Apple's have no
            prefix. What a variable of the project comes to is not judged.
            """,
        examples: [
            .reported(
                "a bundle identifier",
                """
                <key>keychain-access-groups</key>
                <array>
                    <string>«com.example.notes»</string>
                </array>
                """,
                fixed: """
                    <key>keychain-access-groups</key>
                    <array>
                        <string>$(AppIdentifierPrefix)com.example.notes</string>
                    </array>
                    """),
            .reported(
                "an app group in a signature", under: .signed(.iOS),
                """
                <key>keychain-access-groups</key>
                <array>
                    <string>«group.com.example.notes»</string>
                </array>
                """),
            .accepted(
                "a group of the app, and the one for smart cards",
                """
                <key>keychain-access-groups</key>
                <array>
                    <string>$(AppIdentifierPrefix)com.example.notes</string>
                    <string>com.apple.token</string>
                </array>
                """),
        ]
    ) { subject, report in
        for string in subject.claims[.keychainAccessGroups]?.strings ?? [] {
            let text = IdentifierText(string.value)
            guard text.lacksPrefix else { continue }
            let isAppGroup = text.text.hasPrefix(AppGroupIdentifier.prefix)
            let meant = "$(AppIdentifierPrefix)" + text.text
            // Behind the prefix a lone `*` would be wrong, too.
            let hasName = text.text != "*"
            report(
                isAppGroup
                    ? "`\(text)` is an app group, which is a keychain group without being listed here"
                    : "keychain group `\(text)` does not begin with the App ID prefix"
                        + (subject.isSigned || !hasName ? "" : ", `\(meant)`"),
                at: string.location,
                fix: subject.isSigned || isAppGroup || !hasName
                    ? nil : .replace(string.location, with: meant, .unsafe, "put `$(AppIdentifierPrefix)` in front"))
        }
    }
}

extension IdentifierText {
    /// Whether the text is certain to have no prefix, and is no group of Apple's.
    fileprivate var lacksPrefix: Bool {
        guard prefix == .none, !text.isEmpty, !isPrefixAlone, !text.hasPrefix("com.apple.") else { return false }
        return !TeamIdentifier(rawValue: firstPart ?? "").isMisshapen
    }
}
