import Entitlements
import LintModel
import RegistryModel
import Workspaces

extension Rule {
    static let registryStoreLeft = Rule(
        "registry-store-left",
        "Dropped claim for a store that other repositories use",
        severity: .warning,
        stages: [.runTime],
        sources: [
            "https://developer.apple.com/documentation/xcode/configuring-app-groups",
            "https://developer.apple.com/documentation/security/sharing-access-to-keychain-items-among-a-collection-of-apps",
        ],
        rationale: """
            The app and the apps of other repositories no longer read each other's data: the registry contains an app in
            another repository that claims the store, and this change removes or renames the claim. Change all
            repositories together, or keep the claim until the other apps have moved.

            This rule applies only in `entcheck registry check`. A deleted app is not reported.
            """,
        examples: [
            .reported(
                "an app group that was renamed in one repository only",
                in: ExampleTree(
                    .app(
                        "Notes",
                        "<key>com.apple.security.application-groups</key>\n<array><string>«group.com.example.notes»</string></array>"
                    ),
                    registered: .example("Notes", stores: [.init(RegisteredUses.exampleStore, users: [.journal])]))),
            .accepted(
                "an app group that is still claimed",
                in: ExampleTree(
                    .app(
                        "Notes",
                        "<key>com.apple.security.application-groups</key>\n<array><string>group.com.example.shared</string></array>"
                    ),
                    registered: .example("Notes", stores: [.init(RegisteredUses.exampleStore, users: [.journal])]))),
            .accepted(
                "an app group that no other repository uses",
                in: ExampleTree(
                    .app(
                        "Notes",
                        "<key>com.apple.security.application-groups</key>\n<array><string>group.com.example.notes</string></array>"
                    ),
                    registered: .example("Notes"))),
        ],
        workspace: { workspace, report in
            guard let uses = workspace.registered, let previous = uses.previous else { return }
            let claims = CurrentClaims(workspace)
            for product in previous.products {
                let app = AppName(product.name, product.bundleIdentifier)
                for use in product.uses {
                    guard let store = uses.store(use.store), !store.users.isEmpty,
                        let left = claims.configurations(without: use.store, of: app, before: use.configurations),
                        let location = claims.location(of: app, insteadOf: use.store, in: left)
                    else { continue }
                    let builds = left.isEmpty ? "" : " in \(left.joined(separator: ", "))"
                    report(
                        """
                        `\(product.name)` no longer claims the \(use.store.text)\(builds), which \
                        \(store.usersUsing); keep the claim, or change all repositories together
                        """, at: location, related: store.related)
                }
            }
        })
}
