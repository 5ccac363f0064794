import Entitlements
import PropertyLists

extension Rule {
    static let keychainGroupWildcard = Rule(
        "keychain-group-wildcard",
        "keychain access groups are listed by name, without `*`",
        severity: .warning,
        keys: [.keychainAccessGroups], traits: .wildcard,
        sources: [
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
            "https://github.com/apple-oss-distributions/Security/blob/main/codesign_wrapper/check_entitlements.c",
            "https://developer.apple.com/documentation/security/sharing-access-to-keychain-items-among-a-collection-of-apps",
        ],
        rationale: """
            `A1B2C3D4E5.*` is how a profile grants every keychain group of the team. Signed into an app it is
            the name of one group, `A1B2C3D4E5.*`: the app is installed and starts, but items in the groups
            of its other apps stay out of reach, and a request for one ends with the status -34018.
            """,
        examples: [
            .reported(
                "the grant of a profile, signed into an app", under: .signed(.iOS),
                """
                <key>keychain-access-groups</key>
                <array>
                    <string>A1B2C3D4E5.«*»</string>
                </array>
                """),
            .accepted(
                "each group by its name", under: .signed(.iOS),
                """
                <key>keychain-access-groups</key>
                <array>
                    <string>A1B2C3D4E5.com.example.notes</string>
                    <string>A1B2C3D4E5.com.example.shared</string>
                </array>
                """),
        ]
    ) { subject, report in
        for group in subject.claims.keychainAccessGroups {
            guard let range = group.value.text.wildcard else { continue }
            report(
                "`\(group.value)` gives access to one group of that name, not to every group it might stand for",
                at: Located(group.value.rawValue, at: group.location).location(of: range))
        }
    }
}
