import Entitlements
import LintModel
import RegistryModel
import Workspaces

extension Rule {
    static let registryAppsSplit = Rule(
        "registry-apps-split",
        "Apps that no longer share a store",
        severity: .warning,
        stages: [.runTime],
        sources: [
            "https://developer.apple.com/documentation/xcode/configuring-app-groups",
            "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.ubiquity-kvstore-identifier",
        ],
        rationale: """
            One app no longer reads what the other writes: in the current snapshot of the registry, two apps of this
            repository claim the same store, and this change removes the claim of one of them. Change both claims, or
            keep the store that they share.

            This rule applies only in `entcheck registry check`.
            """,
        examples: [
            .reported(
                "a widget that moves to its own app group",
                in: ExampleTree(
                    .app(
                        "Notes",
                        "<key>com.apple.security.application-groups</key>\n<array><string>group.com.example.shared</string></array>"
                    ),
                    .appExtension(
                        "Widget",
                        "<key>com.apple.security.application-groups</key>\n<array><string>«group.com.example.widget»</string></array>"
                    ),
                    registered: .example("Notes", "Widget"))),
            .accepted(
                "an app and a widget that move together",
                in: ExampleTree(
                    .app(
                        "Notes",
                        "<key>com.apple.security.application-groups</key>\n<array><string>group.com.example.new</string></array>"
                    ),
                    .appExtension(
                        "Widget",
                        "<key>com.apple.security.application-groups</key>\n<array><string>group.com.example.new</string></array>"
                    ),
                    registered: .example("Notes", "Widget"))),
        ],
        workspace: { workspace, report in
            guard let previous = workspace.registered?.previous else { return }
            let claims = CurrentClaims(workspace)
            var users: [RegisteredStoreName: [(product: StoreSnapshot.Product, use: StoreSnapshot.Use)]] = [:]
            for product in previous.products {
                for use in product.uses { users[use.store, default: []].append((product, use)) }
            }
            for (store, users) in users.sorted(by: { $0.key < $1.key }) {
                let apps = Set(users.map { AppName($0.product.name, $0.product.bundleIdentifier) })
                let staying = claims.all.first { claim in
                    RegisteredStoreName(claim.store) == store && apps.contains(AppName(claim))
                }
                guard let staying else { continue }
                for (product, use) in users {
                    let app = AppName(product.name, product.bundleIdentifier)
                    guard app != AppName(staying),
                        let left = claims.configurations(without: store, of: app, before: use.configurations),
                        let location = claims.location(of: app, insteadOf: store, in: left)
                    else { continue }
                    let builds = left.isEmpty ? "" : " in \(left.joined(separator: ", "))"
                    report(
                        """
                        `\(product.name)` no longer shares the \(store.text) with `\(staying.app)`\(builds); change \
                        both claims, or keep the store
                        """,
                        at: location, related: [.init("`\(staying.app)` still claims it", at: staying.location)])
                }
            }
        })
}
