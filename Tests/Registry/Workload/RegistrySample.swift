package import RegistryModel
package import StoreRegistry

extension StoreSnapshot {
    /// Returns a snapshot with one product per name, each with app groups.
    package static func sample(_ products: [(name: String, groups: [String])], team: String? = "A1B2C3D4E5")
        -> StoreSnapshot
    {
        StoreSnapshot(
            products: products.map { name, groups in
                StoreSnapshot.Product(
                    name: name, home: "App.xcodeproj", bundleIdentifier: "com.example.\(name.lowercased())",
                    platform: "ios", team: team, kind: "app",
                    uses: groups.enumerated().map { position, group in
                        StoreSnapshot.Use(
                            .group(group), position: position, configurations: ["Debug", "Release"],
                            at: StoreSnapshot.FileLocation(path: "\(name).entitlements", line: 6 + position, column: 17)
                        )
                    })
            })
    }
}

extension RegisteredStoreName {
    /// Returns the name of an app group.
    package static func group(_ identifier: String) -> RegisteredStoreName {
        RegisteredStoreName("app-group", identifier)
    }
}

extension Revision {
    /// Returns a revision that is recorded at a fixed time.
    package static func sample(_ repository: String, _ commit: String, release: String = "", time: Int) -> Revision {
        Revision(
            repository: repository, commit: commit, release: release, time: time, recorded: 1_000, recorder: "ci")
    }
}
