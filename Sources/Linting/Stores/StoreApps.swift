package import Entitlements
import PropertyLists
import Workspaces

/// The apps of a graph, with names that distinguish them, and the builds of each app.
package struct StoreApps: Sendable {
    /// The short names of projects by app name, for app names that occur in several projects.
    private let homes: ExactDictionary<PathNames>
    private var platforms: ExactDictionary<Set<Platform>> = [:]
    private var configurations: ExactDictionary<Set<String>> = [:]
    private var origins: ExactDictionary<Set<StoreClaimant.Origin>> = [:]

    /// Collects the apps of all stores.
    package init(_ graph: SharingGraph) {
        let homes = graph.stores.lazy.flatMap(\.members).reduce(into: ExactDictionary<Set<ExactText>>()) {
            $0[$1.app, default: []].insert(ExactText($1.home))
        }
        self.homes = ExactDictionary(
            homes.filter { $1.count > 1 }.sorted.map { ($0.key, PathNames($0.value.map(\.text))) })
        for member in graph.stores.lazy.flatMap(\.members) {
            let name = name(of: member)
            if let platform = member.platform { platforms[name, default: []].insert(platform) }
            configurations[name, default: []].formUnion(member.configurations)
            origins[name, default: []].insert(member.origin)
        }
    }

    /// Returns the name of a member, with the name of its project if several projects have an app of that name.
    package func name(of member: StoreMembership) -> String {
        guard let names = homes[member.app], !member.home.isEmpty else { return member.app }
        return "\(member.app) of \(names[member.home])"
    }

    /// Returns the apps that share a store, each app once, sorted by name.
    package func shares(of store: SharedStore) -> [Share] {
        members(store.members.filter(\.isApp)).map { name, members in
            let (ofMembers, ofApp) = (Set(members.compactMap(\.platform)), platforms[name] ?? [])
            let configurations = Set(members.flatMap(\.configurations))
            return Share(
                name: name, members: members,
                platforms: ofMembers == ofApp ? [] : ofMembers.map(\.description).sorted(),
                configurations: configurations == self.configurations[name] ? [] : configurations.sorted(),
                origins: origins[name] == [.source] ? [] : Set(members.map(\.origin.rawValue)).sorted().reversed())
        }
    }

    /// Returns memberships by the name of their app, sorted by name.
    package func members(_ all: [StoreMembership]) -> [(name: String, members: [StoreMembership])] {
        all.reduce(into: ExactDictionary<[StoreMembership]>()) { $0[name(of: $1), default: []].append($1) }
            .sorted.map { ($0.key, $0.value) }
    }

    /// The relation between an app and a store.
    package struct Share: Sendable {
        /// The name of the app.
        package let name: String

        /// The memberships of the app, one or more.
        package let members: [StoreMembership]

        /// The platforms on which the app uses the store; empty if these are all platforms of the app.
        let platforms: [String]

        /// The configurations in which the app uses the store; empty if these are all configurations of the app.
        let configurations: [String]

        /// The origins of the claims, such as `source` or `signed`; empty if source files are the only origin of the
        /// app.
        package let origins: [String]

        /// The builds in which the app uses the store, such as `iOS, Debug`; empty for all builds.
        package var restriction: String {
            (platforms + configurations).joined(separator: ", ")
        }

        /// The requested environments; empty if the environment is set at signing time.
        package var environments: [String] { Set(members.compactMap(\.environment)).sorted() }

        /// The positions of the store in the lists of the app, counted from 0.
        package var positions: [Int] { Set(members.map(\.position)).sorted() }
    }
}
