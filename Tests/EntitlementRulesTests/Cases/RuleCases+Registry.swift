import EntitlementRules
import Entitlements
import LintModel
import RegistryModel
import Workspaces

private let shared = RegisteredStoreName("app-group", "group.com.example.shared")
private func groups(_ names: String...) -> String {
    "<key>com.apple.security.application-groups</key><array>\(names.map { "<string>\($0)</string>" }.joined())</array>"
}

extension RuleCases {
    static var registry: [RuleCase] {
        splits + owners + locations
            + Rule.all.filter { ["registry-apps-split", "value-type"].contains($0.id) }.map {
                RuleCase($0.id, "is about the registry", text: "\($0.isAboutRegistry)")
            }
    }

    private static var splits: [RuleCase] {
        let (old, new) = (groups("group.com.example.shared"), groups("group.com.example.new"))
        let cases: [(String, ExampleTree)] = [
            ("both apps keep the store", .recorded("Notes", "Widget", .app("Notes", old), .app("Widget", old))),
            ("one app leaves the store", .recorded("Notes", "Widget", .app("Notes", old), .app("Widget", new))),
            (
                "one app leaves the store in one configuration",
                .recorded("Notes", "Widget", .app("Notes", old), .app("Widget", by: ["Debug": old, "Release": new]))
            ),
            (
                "one app claims both stores in one configuration",
                .recorded(
                    "Notes", "Widget", .app("Notes", old),
                    .app(
                        "Widget",
                        by: ["Debug": old, "Release": groups("group.com.example.new", "group.com.example.drafts")]))
            ),
            (
                "one app has another key in one configuration",
                .recorded(
                    "Notes", "Widget", .app("Notes", old),
                    .app(
                        "Widget",
                        by: [
                            "Debug": old, "Release": strings("keychain-access-groups", "A1B2C3D4E5.com.example.shared"),
                        ]))
            ),
            ("one app leaves all stores", .recorded("Notes", "Widget", .app("Notes", old), .app("Widget", ""))),
            (
                "one app claims only a container",
                .recorded(
                    "Notes", "Widget", .app("Notes", old),
                    .app(
                        "Widget",
                        strings("com.apple.developer.icloud-container-identifiers", "iCloud.com.example.notes")))
            ),
            (
                "one app also claims a key-value store",
                .recorded(
                    "Notes", "Widget", .app("Notes", old),
                    .app(
                        "Widget",
                        new + string("com.apple.developer.ubiquity-kvstore-identifier", "A1B2C3D4E5.com.example.notes"))
                )
            ),
            (
                "one app leaves the store in one configuration, and another configuration is deleted",
                .recorded(
                    "Notes", "Widget", .app("Notes", old), .app("Widget", by: ["Debug": old, "Release": new]),
                    configurations: ["Debug", "Release", "Beta"])
            ),
            (
                "one app keeps the store in all configurations, and another configuration is deleted",
                .recorded(
                    "Notes", "Widget", .app("Notes", old), .app("Widget", old),
                    configurations: ["Debug", "Release", "Beta"])
            ),
            (
                "one app also claims an app group and leaves a keychain group",
                .recorded(
                    "Notes", "Widget",
                    .app("Notes", strings("keychain-access-groups", "A1B2C3D4E5.com.example.shared")),
                    .app("Widget", new + strings("keychain-access-groups", "A1B2C3D4E5.com.example.new")),
                    store: RegisteredStoreName("keychain-group", "A1B2C3D4E5.com.example.shared"))
            ),
            (
                "apps without bundle identifiers",
                .recorded(
                    "Notes", "Widget", .app("Notes", old, settings: "PRODUCT_BUNDLE_IDENTIFIER = \"\";"),
                    .app("Widget", new, settings: "PRODUCT_BUNDLE_IDENTIFIER = \"\";"), hasBundles: false)
            ),
            (
                "apps with unknown bundle identifiers",
                .recorded(
                    "Notes", "Widget", .app("Notes", old, settings: "PRODUCT_BUNDLE_IDENTIFIER = \"com.$(USER)\";"),
                    .app("Widget", new, settings: "PRODUCT_BUNDLE_IDENTIFIER = \"com.$(USER)\";"), hasBundles: false)
            ),
            (
                "two apps keep the store",
                .recorded(
                    "Notes", "Widget", .app("Notes", old), .app("Widget", old), .app("Journal", new), third: "Journal")
            ),
            ("one app is deleted", .recorded("Notes", "Widget", .app("Notes", old))),
            ("a single app leaves the store", .recorded("Notes", "Notes", .app("Notes", new), .app("Other", old))),
            (
                "a new app claims the store",
                .recorded("Notes", "Widget", .app("Notes", new), .app("Widget", new), .app("Other", old))
            ),
            (
                "one app claims a name with a setting",
                .recorded("Notes", "Widget", .app("Notes", old), .app("Widget", groups("group.com.example.$(NAME)")))
            ),
            (
                "one app without a bundle identifier leaves the store",
                .recorded(
                    "Notes", "Widget", .app("Notes", old),
                    .app("Widget", new, settings: "PRODUCT_BUNDLE_IDENTIFIER = \"\";"))
            ),
            (
                "one app with an unknown bundle identifier leaves the store",
                .recorded(
                    "Notes", "Widget", .app("Notes", old),
                    .app("Widget", new, settings: "PRODUCT_BUNDLE_IDENTIFIER = \"com.example.$(NAME)\";"))
            ),
            (
                "a signed product claims the store",
                .recorded(
                    "Notes", "Widget", .app("Notes", new), .app("Widget", new), released: ["com.example.notes": old])
            ),
        ]
        return cases.flatMap { title, tree in
            ["registry-apps-split", "registry-store-left"].map { RuleCase($0, title, in: tree) }
        }
    }

    private static var owners: [RuleCase] {
        let users: [(String, [RegisteredUses.User])] = [
            ("no users", []), ("a user of the team", [.example(team: "A1B2C3D4E5")]),
            ("a user of another team", [.example(team: "Z9Y8X7W6V5")]),
            ("a user without a team", [.example(team: nil)]),
            ("users of both teams", [.example(team: "Z9Y8X7W6V5"), .example(team: "A1B2C3D4E5")]),
            ("users of another team and without a team", [.example(team: "Z9Y8X7W6V5"), .example(team: nil)]),
        ]
        return users.flatMap { title, users in
            [nil, "A1B2C3D4E5", "Z9Y8X7W6V5"].flatMap { owner in
                ["", "DEVELOPMENT_TEAM = \"\";", "DEVELOPMENT_TEAM = \"$(USER)\";"].map { settings in
                    RuleCase(
                        "registry-foreign-owner", "\(title), owner \(owner ?? "unknown"), settings `\(settings)`",
                        in: ExampleTree(
                            .app("Notes", groups("group.com.example.shared"), settings: settings),
                            registered: RegisteredUses(
                                repository: "example/notes", stores: [.init(shared, users: users, owner: owner)])))
                }
            }
        }
    }

    private static var locations: [RuleCase] {
        let places: [(Int?, Int?)] = [
            (6, 17), (nil, nil), (6, nil), (nil, 17), (0, 1), (1, 0), (1, 1), (100_000, 1), (100_001, 1), (1, 100_001),
        ]
        return places.map { line, column in
            RuleCase(
                "registry-foreign-owner",
                "a claim at line \(line.map(String.init) ?? "?") and column \(column.map(String.init) ?? "?")",
                in: ExampleTree(
                    .app("Notes", groups("group.com.example.shared")),
                    registered: RegisteredUses(
                        repository: "example/notes",
                        stores: [.init(shared, users: [.example(team: "Z9Y8X7W6V5", line: line, column: column)])])))
        }
            + [1, 2, 3, 5].map { (count: Int) in
                RuleCase(
                    "registry-store-retired", "a retired store with \(count) users",
                    in: ExampleTree(
                        .app("Notes", groups("group.com.example.shared")),
                        registered: RegisteredUses(
                            repository: "example/notes",
                            stores: [
                                .init(
                                    shared, users: [.example(team: "A1B2C3D4E5")], userCount: count,
                                    retired: "use the new group")
                            ])))
            }
            + implied + [
                RuleCase(
                    "registry-released-store", "a store of two released versions",
                    in: ExampleTree(
                        .app("Notes", ""),
                        registered: RegisteredUses(
                            repository: "example/notes",
                            released: [
                                .init(
                                    shared, app: "Notes", bundleIdentifier: "com.example.notes",
                                    versions: ["1.0", "1.1"], location: .init(path: "Notes.app"))
                            ]))),
                RuleCase(
                    "registry-foreign-owner", "a store of another team that the app has already claimed",
                    in: ExampleTree.recorded(
                        "Notes", "Widget", .app("Notes", groups("group.com.example.shared")),
                        stores: [.init(shared, users: [.example(team: "Z9Y8X7W6V5")])])),
            ]
            + [1, 2, 3].map { (count: Int) in
                RuleCase(
                    "registry-store-left", "a store with \(count) other users",
                    in: ExampleTree.recorded(
                        "Notes", "Widget", .app("Notes", groups("group.com.example.new")),
                        .app("Widget", groups("group.com.example.new")),
                        stores: [.init(shared, users: [.example(team: "A1B2C3D4E5")], userCount: count)]))
            }
    }
}

extension RuleCases {
    /// Apps that use a keychain group with the name of an app group, and a profile that authorizes the group.
    fileprivate static var implied: [RuleCase] {
        let keychain = RegisteredStoreName("keychain-group", "group.com.example.shared")
        let profile = ProfileState.granting(
            string("application-identifier", "A1B2C3D4E5.com.example.notes") + groups("group.com.example.shared"))
        return [shared, keychain].map { store in
            RuleCase(
                "registry-foreign-owner", "a profile and two apps with the \(store.kind)",
                in: ExampleTree(
                    .app("Notes", groups("group.com.example.shared")),
                    .app("Journal", strings("keychain-access-groups", "group.com.example.shared")), profiles: [profile],
                    registered: RegisteredUses(
                        repository: "example/notes", stores: [.init(store, users: [.example(team: "Z9Y8X7W6V5")])])))
        }
    }
}

extension RegisteredUses.User {
    /// Returns a product of another repository.
    fileprivate static func example(team: String?, line: Int? = 6, column: Int? = 17) -> RegisteredUses.User {
        RegisteredUses.User(
            repository: "example/journal", commit: "b81d2e0", app: "Journal", bundleIdentifier: "com.example.journal",
            team: team,
            location: .init(path: "Journal.entitlements", line: line, column: column))
    }
}

extension ExampleTree {
    /// Returns a tree in whose registry two apps use the shared store.
    fileprivate static func recorded(
        _ first: String, _ second: String, _ targets: ExampleTarget..., third: String? = nil,
        released: [String: String] = [:],
        configurations: [String] = ["Debug", "Release"], hasBundles: Bool = true,
        store: RegisteredStoreName = shared, stores: [RegisteredUses.Store] = []
    ) -> ExampleTree {
        let products = [first, second, third].compactMap(\.self).map { app in
            StoreSnapshot.Product(
                name: app, home: "Example.xcodeproj",
                bundleIdentifier: hasBundles ? "com.example.\(app.lowercased())" : nil,
                team: "A1B2C3D4E5",
                uses: [
                    .init(
                        store, configurations: configurations,
                        at: .init(path: "\(app).entitlements", line: 6, column: 17))
                ])
        }
        var tree = ExampleTree(
            released: released,
            registered: RegisteredUses(
                repository: "example/notes", previous: StoreSnapshot(products: products), previousCommit: "4f1c09a",
                stores: stores))
        tree.targets = targets
        return tree
    }
}
