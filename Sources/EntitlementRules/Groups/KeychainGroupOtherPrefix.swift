import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let keychainGroupOtherPrefix = Rule(
        "keychain-group-other-prefix",
        "Keychain access group with another prefix",
        severity: .warning,
        stages: .authorization, confidence: .likely,
        keys: [.keychainAccessGroups], traits: .teams,
        sources: [
            "https://developer.apple.com/library/archive/technotes/tn2311/_index.html",
            "https://developer.apple.com/documentation/bundleresources/entitlements/keychain-access-groups",
        ],
        rationale: """
            The app cannot be signed or installed unless the profile authorizes the group: a profile authorizes keychain
            groups with the prefix of its App ID. A group with another prefix is left over from another project, or from
            an earlier prefix of the app. If the prefix of the app changed, Apple can add the old application
            identifiers to the profile on request, and the app lists them in `previous-application-identifiers`.
            """,
        examples: [
            .reported(
                "a group of another team", under: .signed(.iOS),
                """
                <key>application-identifier</key>
                <string>A1B2C3D4E5.com.example.notes</string>
                <key>keychain-access-groups</key>
                <array>
                    <string>«Z9Y8X7W6V5».com.example.notes</string>
                </array>
                """),
            .accepted(
                "an earlier prefix of the app", under: .signed(.iOS),
                """
                <key>application-identifier</key>
                <string>A1B2C3D4E5.com.example.notes</string>
                <key>previous-application-identifiers</key>
                <array>
                    <string>Z9Y8X7W6V5.com.example.notes</string>
                </array>
                <key>keychain-access-groups</key>
                <array>
                    <string>Z9Y8X7W6V5.com.example.notes</string>
                </array>
                """),
        ]
    ) { subject, report in
        guard let own = subject.ownPrefix else { return }
        let previous: [Located<ApplicationIdentifier>] =
            subject.claims.identifiers(of: .previousApplicationIdentifiers)
        for group in subject.claims.keychainAccessGroups {
            guard case .team(let team) = group.value.text.prefix, team != own,
                !previous.contains(where: { $0.value.prefix == team })
            else { continue }
            report(
                "the keychain group has the prefix `\(team)`, but the app has the prefix `\(own)`; "
                    + "use `\(own)`, or a profile that authorizes the group",
                at: Located(group.value.rawValue, at: group.location).location(of: 0..<TeamIdentifier.length))
        }
    }
}

extension Subject {
    /// The App ID prefix from the application identifier or the options.
    fileprivate var ownPrefix: TeamIdentifier? {
        if let prefix = conditions.applicationIdentifierPrefix { return prefix }
        return claims.applicationIdentifiers.compactMap(\.value.prefix).first(where: \.isWellFormed)
    }
}
