import Entitlements
import PropertyLists

extension Rule {
    static let keychainGroupOtherPrefix = Rule(
        "keychain-group-other-prefix",
        "keychain access groups and the application identifier have one prefix",
        severity: .warning, confidence: .likely,
        keys: [.keychainAccessGroups], traits: .teams,
        sources: [
            "https://developer.apple.com/library/archive/technotes/tn2311/_index.html",
            "https://developer.apple.com/documentation/bundleresources/entitlements/keychain-access-groups",
        ],
        rationale: """
            A profile grants keychain groups of one prefix, the one of its App ID. A group of another is left over
            from somebody else's project, or from before the app got a new prefix; then Apple lists the old
            application identifiers in the profile on request, and the app claims them in
            `previous-application-identifiers`.
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
                "a prefix that the app had before", under: .signed(.iOS),
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
                "keychain group of `\(team)` in an app of `\(own)`",
                at: Located(group.value.rawValue, at: group.location).location(of: 0..<TeamIdentifier.length))
        }
    }
}

extension Subject {
    /// The App ID prefix, where the application identifier or the user says it.
    fileprivate var ownPrefix: TeamIdentifier? {
        if let prefix = conditions.applicationIdentifierPrefix { return prefix }
        return claims.applicationIdentifiers.compactMap(\.value.prefix).first(where: \.isWellFormed)
    }
}
