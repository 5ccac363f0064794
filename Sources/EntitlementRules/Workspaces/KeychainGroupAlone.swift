import Entitlements
import LintModel
import PropertyLists
import Workspaces
import XcodeProjects

extension Rule {
    static let keychainGroupAlone = Rule(
        "keychain-group-alone",
        "Keychain group that no other target claims",
        severity: .warning,
        stages: [.runTime], confidence: .likely,
        sources: [
            "https://developer.apple.com/documentation/security/sharing-access-to-keychain-items-among-a-collection-of-apps"
        ],
        rationale: """
            The extension does not find the keychain items of its app: it claims a keychain group to share items, but no
            other target of the project claims the same group in the same configuration. The problem arises if the group
            is renamed in only one of several files.

            Exceptions: a product does not need a claim for the keychain group that equals its application identifier, or
            for its app groups. If the team is known, `$(AppIdentifierPrefix)` and `$(TeamIdentifierPrefix)` count as
            equal, which is correct for all teams without an older App ID prefix.
            """,
        examples: [
            .reported(
                "a group that was renamed only in the app",
                in: ExampleTree(
                    .app("Notes", groups("com.example.shared")),
                    .appExtension("Widget", groups("«$(AppIdentifierPrefix)com.example.common»", isWhole: true)))),
            .accepted(
                "the same group with both prefixes",
                in: ExampleTree(
                    .app("Notes", groups("com.example.shared")),
                    .appExtension("Widget", groups("$(TeamIdentifierPrefix)com.example.shared", isWhole: true)))),
            .accepted(
                "the group of the app, which it can use without a claim",
                in: ExampleTree(
                    .app("Notes", groups("com.example.shared")),
                    .appExtension("Widget", groups("com.example.notes")))),
        ],
        workspace: { workspace, report in
            let claims = UnsharedClaims(of: .keychainAccessGroups, in: workspace, implicit: \.implicitKeychainGroups)
            report(claims, of: "keychain group")
        })
}

extension ProjectProduct {
    /// The keychain groups that the product can use without a claim: its application identifier and its app groups.
    fileprivate var implicitKeychainGroups: [String] {
        let groups = subject.claims.appGroups.map(\.value.rawValue)
        guard !bundleIdentifier.text.isEmpty, !bundleIdentifier.isSymbolic else { return groups }
        return groups + ["$(AppIdentifierPrefix)" + bundleIdentifier.text]
    }
}

/// Returns the claim of one keychain group.
private func groups(_ name: String, isWhole: Bool = false) -> String {
    let prefix = isWhole ? "" : "$(AppIdentifierPrefix)"
    return "<key>keychain-access-groups</key>\n<array><string>\(prefix)\(name)</string></array>"
}
