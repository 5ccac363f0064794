import Entitlements

/// The apps of a graph: how they are called among each other, and what is all of an app.
struct StoreApps: Sendable {
    /// How the homes are called of apps that have several.
    private let homes: [String: PathNames]
    private var platforms: [String: Set<Platform>] = [:]
    private var configurations: [String: Set<String>] = [:]
    private var origins: [String: Set<StoreClaimant.Origin>] = [:]

    init(_ graph: SharingGraph) {
        let homes: [String: Set<String>] = graph.stores.lazy.flatMap(\.members).reduce(into: [:]) { homes, member in
            homes[member.app, default: []].insert(member.home)
        }
        self.homes = homes.filter { $0.value.count > 1 }.mapValues { PathNames($0) }
        for member in graph.stores.lazy.flatMap(\.members) {
            let name = name(of: member)
            if let platform = member.platform { platforms[name, default: []].insert(platform) }
            configurations[name, default: []].formUnion(member.configurations)
            origins[name, default: []].insert(member.origin)
        }
    }

    /// The name of a member, with its project where two have apps of the same name.
    func name(of member: StoreMembership) -> String {
        guard let names = homes[member.app], !member.home.isEmpty else { return member.app }
        return "\(member.app) of \(names[member.home])"
    }

    /// Who shares a store, each app once, by name.
    func shares(of store: SharedStore) -> [Share] {
        Dictionary(grouping: store.members.filter(\.isApp), by: name).sorted { $0.key < $1.key }.map { name, members in
            let (ofMembers, ofApp) = (Set(members.compactMap(\.platform)), platforms[name] ?? [])
            let configurations = Set(members.flatMap(\.configurations))
            return Share(
                name: name, members: members,
                platforms: ofMembers == ofApp ? [] : ofMembers.map(\.description).sorted(),
                configurations: configurations == self.configurations[name] ? [] : configurations.sorted(),
                origins: origins[name] == [.source] ? [] : Set(members.map(\.origin.rawValue)).sorted().reversed())
        }
    }

    /// What one app has to do with one store.
    struct Share: Sendable {
        /// How the app is called.
        let name: String

        /// Its memberships, one or several.
        let members: [StoreMembership]

        /// The platforms on which it has to do with it, where they are not all of the app's.
        let platforms: [String]

        /// The configurations in which it has to do with it, where they are not all of the app's.
        let configurations: [String]

        /// Where that is said, unless all that is known of the app is its source: `source`, `signed`.
        let origins: [String]

        /// Where it has to do with it, if not everywhere: `Debug`, `iOS Debug`.
        var restriction: String {
            (platforms + configurations).joined(separator: ", ")
        }

        /// The environments that it asks for; empty where the signature decides.
        var environments: [String] { Set(members.compactMap(\.environment)).sorted() }

        /// The places in its lists, counted from 0.
        var positions: [Int] { Set(members.map(\.position)).sorted() }
    }
}
