import Entitlements
import LintModel
import RegistryModel
import Workspaces

extension Rule {
    static let registryStoreRetired = Rule(
        "registry-store-retired",
        "Retired store identifier",
        severity: .warning,
        stages: [],
        sources: ["https://developer.apple.com/documentation/xcode/configuring-app-groups"],
        rationale: """
            The app reads data that older apps left behind, or writes data that no supported app reads: the organization
            retired the identifier (`entcheck registry retire`). Use another identifier.

            This rule applies only in `entcheck registry check`.
            """,
        examples: [
            .reported(
                "an app group that was retired",
                in: ExampleTree(
                    .app(
                        "Notes",
                        "<key>com.apple.security.application-groups</key>\n<array><string>«group.com.example.shared»</string></array>"
                    ),
                    registered: .example(
                        stores: [.init(RegisteredUses.exampleStore, retired: "replaced by group.com.example.data")]))),
            .accepted(
                "an app group that is in use",
                in: ExampleTree(
                    .app(
                        "Notes",
                        "<key>com.apple.security.application-groups</key>\n<array><string>group.com.example.shared</string></array>"
                    ),
                    registered: .example(stores: [.init(RegisteredUses.exampleStore, users: [.journal])]))),
        ],
        workspace: { workspace, report in
            guard let uses = workspace.registered else { return }
            for claim in CurrentClaims(workspace).all {
                guard let store = uses.store(RegisteredStoreName(claim.store)), let reason = store.retired else {
                    continue
                }
                report(
                    "the \(store.name.text) was retired: \(reason); use another identifier", at: claim.location,
                    related: store.related, context: claim.context)
            }
        })
}
