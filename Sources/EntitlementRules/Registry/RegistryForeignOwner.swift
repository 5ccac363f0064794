import Entitlements
import LintModel
import RegistryModel
import Workspaces
import XcodeProjects

extension Rule {
    private static let recordedOwner = RuleSituation(
        "Recorded owner",
        rationale: """
            The profile does not authorize the store: the registry contains the team that owns it
            (`entcheck registry owner`), and another team signs the app. Apple assigns app groups and containers to one
            team.
            """)

    private static let otherUsers = RuleSituation(
        "Apps of another team",
        rationale: """
            The profile does not authorize the claim, or the app gets a separate store: this change claims an identifier
            that only apps of another team use. Apple assigns app groups and containers to one team.
            """)

    static let registryForeignOwner = Rule(
        "registry-foreign-owner",
        "Store of another team",
        severity: .warning,
        stages: [],
        sources: [
            "https://developer.apple.com/documentation/xcode/configuring-app-groups",
            "https://developer.apple.com/help/account/identifiers/register-an-app-group/",
        ],
        rationale: "This rule applies only in `entcheck registry check`, and only to apps whose team is known.",
        situations: [recordedOwner, otherUsers],
        examples: [
            .reported(
                "an app group that another team owns",
                in: ExampleTree(
                    .app(
                        "Notes",
                        "<key>com.apple.security.application-groups</key>\n<array><string>«group.com.example.shared»</string></array>"
                    ),
                    registered: .example("Notes", stores: [.init(RegisteredUses.exampleStore, owner: "Z9Y8X7W6V5")]))),
            .reported(
                "a new claim for an app group of another team",
                in: ExampleTree(
                    .app(
                        "Notes",
                        "<key>com.apple.security.application-groups</key>\n<array><string>«group.com.example.shared»</string></array>"
                    ),
                    registered: .example(
                        stores: [.init(RegisteredUses.exampleStore, users: [.ofOtherTeam])]))),
            .accepted(
                "an app group of the same team",
                in: ExampleTree(
                    .app(
                        "Notes",
                        "<key>com.apple.security.application-groups</key>\n<array><string>group.com.example.shared</string></array>"
                    ),
                    registered: .example(
                        stores: [.init(RegisteredUses.exampleStore, users: [.journal], owner: "A1B2C3D4E5")]))),
        ],
        workspace: { workspace, report in
            guard let uses = workspace.registered else { return }
            let known = Set(uses.previous?.stores ?? [])
            let teams = workspace.teams
            for claim in CurrentClaims(workspace).all {
                guard let team = teams[AppName(claim)],
                    let store = uses.store(RegisteredStoreName(claim.store))
                else { continue }
                if let owner = store.owner {
                    guard owner != team else { continue }
                    report(
                        """
                        the \(store.name.text) belongs to team `\(owner)`, but `\(claim.app)` is signed by team \
                        `\(team)`; use a store of team `\(team)`
                        """, at: claim.location, in: recordedOwner, related: store.related, context: claim.context)
                } else if let user = store.users.first, store.users.allSatisfy({ $0.team != nil && $0.team != team }),
                    !known.contains(store.name)
                {
                    report(
                        """
                        \(user.text) of team `\(user.team ?? "")` uses the \(store.name.text), but `\(claim.app)` is \
                        signed by team `\(team)`; use a store of team `\(team)`
                        """, at: claim.location, in: otherUsers, confidence: .likely, related: store.related,
                        context: claim.context)
                }
            }
        })
}

extension Workspace {
    /// The teams of the products, for products with a known team.
    fileprivate var teams: [AppName: String] {
        let known = products.filter { !$0.team.text.isEmpty && !$0.team.isSymbolic }
        return Dictionary(known.map { (AppName($0.target, $0.bundleIdentifier.text), $0.team.text) }) { first, _ in
            first
        }
    }
}

extension RegisteredUses.User {
    fileprivate static var ofOtherTeam: RegisteredUses.User {
        var user = journal
        user.team = "Z9Y8X7W6V5"
        return user
    }
}
