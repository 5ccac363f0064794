import RegistryModel

// The registries of the examples.

extension RegisteredUses {
    /// The store of the examples.
    static let exampleStore = RegisteredStoreName("app-group", "group.com.example.shared")

    /// Returns a registry in which the targets of this repository used the store of the examples.
    static func example(
        _ apps: String..., stores: [Store] = [], released: [Release] = []
    ) -> RegisteredUses {
        let products = apps.map { app in
            StoreSnapshot.Product(
                name: app, home: "Example.xcodeproj", bundleIdentifier: "com.example.\(app.lowercased())",
                team: "A1B2C3D4E5",
                uses: [
                    .init(
                        exampleStore, configurations: ["Debug", "Release"],
                        at: .init(path: "\(app).entitlements", line: 6, column: 17))
                ])
        }
        return RegisteredUses(
            repository: "example/notes", previous: StoreSnapshot(products: products), previousCommit: "4f1c09a",
            stores: stores, released: released)
    }
}

extension RegisteredUses.User {
    /// A product of another repository.
    static let journal = RegisteredUses.User(
        repository: "example/journal", commit: "b81d2e0", app: "Journal", bundleIdentifier: "com.example.journal",
        team: "A1B2C3D4E5", location: .init(path: "Journal.entitlements", line: 6, column: 17))
}
