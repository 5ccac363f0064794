import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let keychainGroupPrefix = Rule(
        "keychain-group-prefix",
        "Keychain access group without the App ID prefix",
        severity: .error,
        stages: .authorization,
        keys: [.keychainAccessGroups], traits: .unprefixedTeams,
        apple: ["ITMS-90164", "0xe8008016"],
        sources: [
            "https://developer.apple.com/documentation/bundleresources/entitlements/keychain-access-groups",
            "https://developer.apple.com/documentation/security/sharing-access-to-keychain-items-among-a-collection-of-apps",
            "https://github.com/swiftyapp/swifty/pull/469",
            "https://github.com/fastlane/fastlane/issues/276",
        ],
        rationale: """
            App Store Connect rejects the upload, devices reject the installation, and macOS terminates the app at
            launch: profiles authorize keychain groups as `A1B2C3D4E5.*`, which does not include a group without the
            prefix.

            App groups are also keychain groups and need not be listed; the system rejects `group.…` in this list like
            any other name without the prefix. Apple's own groups, such as `com.apple.token`, have no prefix. The values
            of project variables are not checked.
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
                "a group of the app, and the group for smart cards",
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
            guard text.lacksPrefix, !subject.mayBeTemplate || text.placeholder?.lowerBound != 0 else { continue }
            let isAppGroup = text.text.hasPrefix(AppGroupIdentifier.prefix)
            let meant = "$(AppIdentifierPrefix)" + text.text
            // `*` is not a valid name, even after a prefix.
            let hasName = text.text != "*"
            report(
                isAppGroup
                    ? "`\(text)` is an app group and is available without this entry; remove it"
                    : "keychain group `\(text)` does not begin with the App ID prefix"
                        + (subject.isSigned || !hasName
                            ? "; expected a name that begins with the prefix" : "; expected `\(meant)`"),
                at: string.location,
                fix: subject.isSigned || isAppGroup || !hasName
                    ? nil : .replace(string.location, with: meant, .unsafe, "prepend `$(AppIdentifierPrefix)`"))
        }
    }
}

extension IdentifierText {
    /// Whether the text certainly has no prefix and is not a group of Apple.
    fileprivate var lacksPrefix: Bool {
        guard prefix == .none, !text.isEmpty, !isOnlyPrefix, !text.hasPrefix("com.apple.") else { return false }
        return !TeamIdentifier(rawValue: firstPart ?? "").isMisshapen
    }
}
