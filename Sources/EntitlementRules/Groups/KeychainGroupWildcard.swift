import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let keychainGroupWildcard = Rule(
        "keychain-group-wildcard",
        "Wildcard in keychain access groups",
        severity: .warning,
        stages: [.runTime],
        keys: [.keychainAccessGroups], traits: .wildcard,
        sources: [
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
            "https://github.com/apple-oss-distributions/Security/blob/main/codesign_wrapper/check_entitlements.c",
            "https://developer.apple.com/documentation/security/sharing-access-to-keychain-items-among-a-collection-of-apps",
        ],
        rationale: """
            The app cannot access items in the groups of the team's other apps; requests fail with the status -34018. In
            a profile, `A1B2C3D4E5.*` authorizes all keychain groups of the team. In the signature of an app, it is the
            name of a single group. The app can still be installed and launched.
            """,
        examples: [
            .reported(
                "a wildcard copied from the profile into the signature", under: .signed(.iOS),
                """
                <key>keychain-access-groups</key>
                <array>
                    <string>A1B2C3D4E5.«*»</string>
                </array>
                """),
            .accepted(
                "groups by name", under: .signed(.iOS),
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
                "`\(group.value)` gives access only to the group of that literal name; list each group by name",
                at: Located(group.value.rawValue, at: group.location).location(of: range))
        }
    }
}
