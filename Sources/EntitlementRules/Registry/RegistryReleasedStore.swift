import Entitlements
import LintModel
import PropertyLists
import RegistryModel
import Workspaces

extension Rule {
    static let registryReleasedStore = Rule(
        "registry-released-store",
        "Dropped claim for a store that a released version uses",
        severity: .warning,
        stages: [.runTime], confidence: .likely,
        sources: [
            "https://developer.apple.com/documentation/xcode/configuring-app-groups",
            "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.ubiquity-kvstore-identifier",
        ],
        rationale: """
            Users who update the app lose access to its data: the registry contains a released version of the app that
            writes to the store, and this change removes or renames the claim. Keep the claim until the app has moved
            the data of all supported versions.

            This rule applies only in `entcheck registry check`. `entcheck registry forget --release` removes a version
            that is no longer in use.
            """,
        examples: [
            .reported(
                "an app group of version 1.0",
                in: ExampleTree(
                    .app(
                        "Notes",
                        "<key>com.apple.security.application-groups</key>\n<array><string>«group.com.example.new»</string></array>"
                    ),
                    registered: .example(released: [.example]))),
            .accepted(
                "an app group that the app claims in addition to a new one",
                in: ExampleTree(
                    .app(
                        "Notes",
                        "<key>com.apple.security.application-groups</key>\n<array><string>group.com.example.new</string><string>group.com.example.shared</string></array>"
                    ),
                    registered: .example(released: [.example]))),
        ],
        workspace: { workspace, report in
            guard let uses = workspace.registered else { return }
            let claims = CurrentClaims(workspace)
            for release in uses.released {
                let app = AppName(release.app, release.bundleIdentifier)
                guard claims.configurations(without: release.store, of: app, before: []) != nil,
                    let location = claims.location(of: app, insteadOf: release.store, in: [])
                else { continue }
                let versions = release.versions.suffix(3).map { "`\($0)`" }.joined(separator: ", ")
                let noun = release.versions.count == 1 ? "the released version" : "released versions such as"
                let verb = release.versions.count == 1 ? "uses" : "use"
                report(
                    """
                    `\(release.app)` no longer claims the \(release.store.text), which \(noun) \(versions) \(verb); \
                    keep the claim until the data is moved
                    """,
                    at: location,
                    related: [
                        .init(
                            "the claim of version \(release.versions.last ?? "")",
                            at: Location(release.location, of: release.store.identifier, in: uses.repository))
                    ])
            }
        })
}

extension RegisteredUses.Release {
    fileprivate static let example = RegisteredUses.Release(
        RegisteredUses.exampleStore, app: "Notes", bundleIdentifier: "com.example.notes", versions: ["1.0"],
        location: .init(path: "Notes.app"))
}
