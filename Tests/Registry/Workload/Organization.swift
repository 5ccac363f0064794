package import RegistryModel
package import StoreRegistry

/// A generated organization: repositories with ten products each, which claim thirty stores.
///
/// A tenth of the commits of a repository changes a claim. Each repository claims three stores of a pool that ten
/// repositories share on average, and one of a hundred stores that many repositories share.
package struct Organization: Sendable {
    /// The number of repositories.
    package let repositoryCount: Int

    /// The number of snapshots of each repository.
    package let snapshotCount: Int

    /// Creates an organization.
    package init(repositoryCount: Int, snapshotCount: Int) {
        self.repositoryCount = repositoryCount
        self.snapshotCount = snapshotCount
    }

    /// Returns the name of a repository.
    package func name(_ repository: Int) -> String { "example/repository-\(repository)" }

    /// Returns a commit of a repository.
    package func revision(_ repository: Int, _ commit: Int) -> Revision {
        Revision(
            repository: name(repository), commit: "c\(repository)-\(commit)", time: 1_700_000_000 + commit * 3_600,
            recorded: 1_700_000_000, recorder: "ci")
    }

    /// Returns the content of a repository at a commit.
    package func snapshot(_ repository: Int, _ commit: Int) -> StoreSnapshot {
        let generation = commit / Self.generationSize
        let pool = max(repositoryCount * 3 / 10, 1)
        let products = (0..<10).map { product in
            let own = RegisteredStoreName("app-group", "group.com.example.r\(repository).g\(generation).p\(product)")
            let second: RegisteredStoreName
            switch product {
            case 0..<3:
                second = .init("app-group", "group.com.example.pool.\((repository * 31 + product * 7919) % pool)")
            case 3: second = .init("keychain-group", "A1B2C3D4E5.com.example.common.\(repository % 100)")
            default: second = .init("keychain-group", "A1B2C3D4E5.com.example.r\(repository).p\(product)")
            }
            let third = RegisteredStoreName("kvstore", "A1B2C3D4E5.com.example.r\(repository).p\(product)")
            return StoreSnapshot.Product(
                name: "Product\(product)", home: "App.xcodeproj",
                bundleIdentifier: "com.example.r\(repository).p\(product)", platform: "ios", team: "A1B2C3D4E5",
                kind: "app",
                uses: [own, second, third].enumerated().map { position, store in
                    StoreSnapshot.Use(
                        store, configurations: ["Debug", "Release"],
                        at: .init(path: "Product\(product).entitlements", line: 6 + 3 * position, column: 17))
                })
        }
        let profile = StoreSnapshot.Profile(
            path: "App.mobileprovision", name: "Example", uuid: "u\(repository)", team: "A1B2C3D4E5",
            applicationIdentifier: "A1B2C3D4E5.com.example.r\(repository).*", platforms: ["ios"],
            expires: 1_780_000_000 + repository * 60)
        return StoreSnapshot(products: products, profiles: [profile])
    }

    /// The number of commits with the same claims.
    package static let generationSize = 10

    /// Returns the latest snapshot of a repository and the first one of each generation, the latest first, so that only
    /// one becomes the current one.
    package func distinctSnapshots(_ repository: Int) -> [(StoreSnapshot, Revision)] {
        let firsts = stride(from: 0, to: snapshotCount, by: Self.generationSize).reversed()
        let commits = [snapshotCount - 1] + firsts.filter { $0 != snapshotCount - 1 }
        return commits.map { (snapshot(repository, $0), revision(repository, $0)) }
    }

    /// Returns the other commits of a repository, each with the first commit of its generation.
    package func otherCommits(_ repository: Int) -> [(revision: Revision, first: Revision)] {
        (0..<snapshotCount - 1).filter { $0 % Self.generationSize != 0 }.map { commit in
            (revision(repository, commit), revision(repository, commit / Self.generationSize * Self.generationSize))
        }
    }
}
