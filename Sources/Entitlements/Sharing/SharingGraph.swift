import PropertyLists

/// Which apps share which store.
///
/// ```swift
/// let graph = SharingGraph([
///     StoreClaimant("Notes", claims: notes), StoreClaimant("Widget", claims: widget),
/// ])
/// for store in graph.stores where store.isShared { print(store.identifier.text, store.apps) }
/// ```
///
/// Made of memberships: a claim of one identifier by one claimant. A wildcard, as profiles have them, is a grant and
/// makes nobody a member. The same claimants give the same graph, in whatever order they come.
public struct SharingGraph: Sendable {
    /// The stores, by kind and identifier.
    public let stores: [SharedStore]

    /// What profiles grant with a wildcard, by pattern and holder.
    public let grants: [StoreMembership]

    /// Puts together who shares what.
    public init(_ claimants: some Sequence<StoreClaimant>) {
        let memberships = Self.namedBySource(Array(claimants)).flatMap(\.memberships)
        let members = Self.merged(memberships.filter { !$0.store.isWildcard })
        let claimed = Set(members.lazy.filter { !$0.isImplied }.map(\.store))
        let byStore = Dictionary(grouping: members.filter { claimed.contains($0.store) }, by: \.store)
        stores = byStore.map { SharedStore(identifier: $0, members: $1) }.sorted { $0.identifier < $1.identifier }
        grants = Self.merged(memberships.filter { $0.store.isWildcard && !$0.isImplied }).sorted {
            $0.store != $1.store ? $0.store < $1.store : StoreMembership.precedes($0, $1)
        }
    }

    /// Stores whose identifiers differ in letter case only, each group by identifier; those with references that nobody
    /// can resolve only where the references come to the same.
    public var storesDifferingInCase: [[SharedStore]] {
        let bySpelling = Dictionary(grouping: stores) {
            [$0.identifier.kind.rawValue, $0.identifier.text.lowercased(), $0.identifier.scope]
        }
        return bySpelling.values.filter { Set($0.map(\.identifier.text)).count > 1 }
    }

    /// The memberships whose identifiers hold references that a project should have resolved.
    public var unresolved: [StoreMembership] {
        stores.filter { !$0.identifier.missing.isEmpty }.flatMap(\.members).filter { !$0.isImplied }
    }

    /// The claimants, each signed product called as the one target that has its bundle identifier: they are one app, at
    /// two times.
    private static func namedBySource(_ claimants: [StoreClaimant]) -> [StoreClaimant] {
        guard claimants.contains(where: { $0.origin == .signed }) else { return claimants }
        let sources = Dictionary(grouping: claimants.filter { $0.origin == .source }, by: \.bundleIdentifier)
        return claimants.map { claimant in
            guard claimant.origin == .signed, claimant.bundleIdentifier != nil,
                let targets = sources[claimant.bundleIdentifier], let target = targets.first,
                targets.allSatisfy({ $0.name == target.name && $0.home == target.home })
            else { return claimant }
            var named = claimant
            (named.name, named.home) = (target.name, target.home)
            return named
        }
    }

    /// One membership for those that differ in the configuration only, each list of members in order.
    private static func merged(_ memberships: [StoreMembership]) -> [StoreMembership] {
        var merged: [MembershipPlace: StoreMembership] = [:]
        for membership in memberships {
            let place = MembershipPlace(membership)
            if let known = merged[place] {
                merged[place]?.configurations = Set(known.configurations).union(membership.configurations).sorted()
            } else {
                merged[place] = membership
            }
        }
        return merged.values.sorted(by: StoreMembership.precedes)
    }
}

/// A store and everybody who shares it.
public struct SharedStore: Sendable {
    /// The store.
    public let identifier: StoreIdentifier

    /// Who shares it, by app, platform and path.
    public let members: [StoreMembership]

    /// The names of the apps that share it, each once, sorted; a profile permits and shares nothing.
    public var apps: [String] { Set(members.filter(\.isApp).map(\.app)).sorted() }

    /// Whether more than one app has to do with it; two of the same name in different projects are two.
    public var isShared: Bool { Set(members.filter(\.isApp).map { [$0.home, $0.app] }).count > 1 }

    /// The environments that its members ask for, sorted; `nil` stands for the one that the signature decides.
    public var environments: [String?] {
        Set(members.filter(\.isApp).map(\.environment)).sorted { ($0 ?? "") < ($1 ?? "") }
    }
}

extension StoreMembership {
    /// The order of members: by app, platform, path, and then by whatever tells them apart.
    static func precedes(_ left: StoreMembership, _ right: StoreMembership) -> Bool {
        for (left, right) in zip(left.order, right.order) where left != right {
            return left.utf8.lexicographicallyPrecedes(right.utf8)
        }
        return (left.location.range?.lowerBound ?? 0, left.position) < (
            right.location.range?.lowerBound ?? 0, right.position
        )
    }

    private var order: [String] {
        [
            app, home, platform?.rawValue ?? "", location.file.path, origin.rawValue, bundleIdentifier ?? "",
            environment ?? "", configurations.joined(separator: "\n"),
        ]
    }
}

/// All that tells two memberships apart beside their configurations.
private struct MembershipPlace: Hashable {
    let store: StoreIdentifier
    let app: String
    let home: String
    let bundleIdentifier: String?
    let platform: Platform?
    let origin: StoreClaimant.Origin
    let position: Int
    let environment: String?
    let isImplied: Bool
    let path: String
    let range: Range<Int>?

    init(_ membership: StoreMembership) {
        store = membership.store
        app = membership.app
        home = membership.home
        bundleIdentifier = membership.bundleIdentifier
        platform = membership.platform
        origin = membership.origin
        position = membership.position
        environment = membership.environment
        isImplied = membership.isImplied
        path = membership.location.file.path
        range = membership.location.range
    }
}
