import Entitlements
import LintModel
import RegistryModel
import Workspaces

extension Rule {
    static let registryStoreCase = Rule(
        "registry-store-case",
        "Store name that differs only in case from a registered name",
        severity: .warning,
        stages: [.runTime],
        sources: [
            "https://developer.apple.com/documentation/xcode/configuring-app-groups",
            "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.security.application-groups",
        ],
        rationale: """
            The apps get two stores instead of one: an app in the registry uses a store whose identifier differs only in
            capitalization, and identifiers are compared byte for byte. Usually, one of the identifiers is a typo.

            This rule applies only in `entcheck registry check`. The rule [store-name-case](store-name-case.md) reports two
            such identifiers in one repository.
            """,
        examples: [
            .reported(
                "an app group with an uppercase letter",
                in: ExampleTree(
                    .app(
                        "Notes",
                        "<key>com.apple.security.application-groups</key>\n<array><string>«group.com.example.Shared»</string></array>"
                    ),
                    registered: .example(
                        stores: [
                            .init(
                                RegisteredStoreName("app-group", "group.com.example.Shared"),
                                namesakes: [.init("group.com.example.shared", user: .journal)])
                        ]))),
            .accepted(
                "the registered spelling",
                in: ExampleTree(
                    .app(
                        "Notes",
                        "<key>com.apple.security.application-groups</key>\n<array><string>group.com.example.shared</string></array>"
                    ),
                    registered: .example(stores: [.init(RegisteredUses.exampleStore, users: [.journal])]))),
        ],
        workspace: { workspace, report in
            guard let uses = workspace.registered else { return }
            let claims = CurrentClaims(workspace)
            for claim in claims.all {
                let name = RegisteredStoreName(claim.store)
                for namesake in uses.store(name)?.namesakes ?? []
                where !claims.stores.contains(RegisteredStoreName(name.kind, namesake.identifier)) {
                    report(
                        """
                        `\(name.identifier)` differs only in case from `\(namesake.identifier)`, which \
                        \(namesake.user.text) uses; use the same capitalization
                        """, at: claim.location,
                        related: [namesake.user.related(RegisteredStoreName(name.kind, namesake.identifier))],
                        context: claim.context)
                }
            }
        })
}
