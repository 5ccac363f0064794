package import PropertyLists

/// The stores of a set of apps, with the apps that share each store.
///
/// ```swift
/// let graph = SharingGraph([
///     StoreClaimant("Notes", claims: notes), StoreClaimant("Widget", claims: widget),
/// ])
/// for store in graph.stores where store.isShared { print(store.identifier.text, store.apps) }
/// ```
///
/// The graph consists of memberships: the claim of one identifier by one claimant. A wildcard in a profile authorizes
/// access but does not create a membership. The graph does not depend on the order of the claimants.
public struct SharingGraph: Sendable {
    /// The stores, sorted by kind and identifier.
    public let stores: [SharedStore]

    /// The wildcards in profiles, sorted by pattern and holder.
    public let grants: [StoreMembership]

    /// Creates the graph of a set of claimants.
    public init(_ claimants: some Sequence<StoreClaimant>) {
        self.init(named: Self.namedBySource(Array(claimants)))
    }

    /// Creates the graph of claimants of which none is a signed product, without keeping the claimants.
    package init(unsigned claimants: some Sequence<StoreClaimant>) { self.init(named: claimants) }

    private init(named claimants: some Sequence<StoreClaimant>) {
        // The members are grouped before they are sorted: for thousands of apps, sorting the members of all stores
        // together would take most of the time.
        var groups: [StoreIdentifier: [StoreMembership]] = [:]
        for claimant in claimants {
            for var membership in claimant.memberships {
                guard let index = groups.index(forKey: membership.store) else {
                    groups[membership.store] = [membership]
                    continue
                }
                // Equal identifiers share their memory.
                membership.store = groups.keys[index]
                groups.values[index].append(membership)
            }
        }
        var (stores, grants): ([SharedStore], [SharedStore]) = ([], [])
        stores.reserveCapacity(groups.count)
        var index = groups.startIndex
        while index != groups.endIndex {
            let (store, members) = groups[index]
            groups.values[index] = []
            groups.formIndex(after: &index)
            if store.isWildcard {
                grants.append(SharedStore(identifier: store, members: Self.merged(members.filter { !$0.isImplied })))
            } else if members.contains(where: { !$0.isImplied }) {
                stores.append(SharedStore(identifier: store, members: Self.merged(members)))
            }
        }
        self.stores = Self.sorted(stores)
        self.grants = Self.sorted(grants).flatMap(\.members)
    }

    /// Returns stores sorted by kind and identifier.
    private static func sorted(_ stores: [SharedStore]) -> [SharedStore] {
        // Sorts only the identifiers, so that no comparison copies the members of a store.
        let identifiers = stores.map(\.identifier)
        return identifiers.indices.sorted { identifiers[$0] < identifiers[$1] }.map { stores[$0] }
    }

    /// The groups of stores whose identifiers differ only in case.
    ///
    /// Within a group, unresolved references must expand to the same values.
    public var storesDifferingInCase: [[SharedStore]] {
        let spelling = { (store: SharedStore) in
            [store.identifier.kind.rawValue, store.identifier.text.lowercased(), store.identifier.scope]
        }
        // Nearly all stores differ from all others, so that only the hash values of all spellings are kept.
        let hashes = stores.map { spelling($0).hashValue }
        var (found, repeated): (Set<Int>, Set<Int>) = ([], [])
        for hash in hashes where !found.insert(hash).inserted { repeated.insert(hash) }
        let candidates = zip(stores, hashes).lazy.filter { repeated.contains($1) }.map(\.0)
        return Dictionary(grouping: candidates, by: spelling).values.filter { Set($0.map(\.identifier.text)).count > 1 }
    }

    /// The memberships whose identifiers contain references that the project should define.
    public var unresolved: [StoreMembership] {
        stores.filter { !$0.identifier.missing.isEmpty }.flatMap(\.members).filter { !$0.isImplied }
    }

    /// Returns the claimants, with each signed product renamed to the only target with its bundle identifier, because
    /// both are the same app.
    private static func namedBySource(_ claimants: [StoreClaimant]) -> [StoreClaimant] {
        guard claimants.contains(where: { $0.origin == .signed }) else { return claimants }
        let sources = Dictionary(grouping: claimants.filter { $0.origin == .source }) {
            $0.bundleIdentifier.map(ExactText.init)
        }
        return claimants.map { claimant in
            guard claimant.origin == .signed, claimant.bundleIdentifier != nil,
                let targets = sources[claimant.bundleIdentifier.map(ExactText.init)], let target = targets.first,
                targets.allSatisfy({ $0.name.hasSameBytes(as: target.name) && $0.home.hasSameBytes(as: target.home) })
            else { return claimant }
            var named = claimant
            (named.name, named.home) = (target.name, target.home)
            return named
        }
    }

    /// Merges memberships of one store that differ only in their configurations, and sorts the result.
    ///
    /// A store can have a member for each app of a company, so that only their positions are sorted.
    private static func merged(_ memberships: [StoreMembership]) -> [StoreMembership] {
        guard memberships.count > 1 else { return memberships }
        var merged: [StoreMembership] = []
        for index in sortedIndices(of: memberships, by: { $0.precedes($1) }) {
            if let last = merged.indices.last, !merged[last].precedes(memberships[index]) {
                let configurations = Set(merged[last].configurations).union(memberships[index].configurations)
                merged[last].configurations = configurations.sorted()
            } else {
                merged.append(memberships[index])
            }
        }
        return sortedIndices(of: merged, by: { $0.precedesInGraph($1) }).map { merged[$0] }
    }

    private static func sortedIndices(
        of members: [StoreMembership], by precedes: (StoreMembership, StoreMembership) -> Bool
    ) -> [Int] {
        members.indices.sorted { precedes(members[$0], members[$1]) }
    }
}

/// A store and its members.
public struct SharedStore: Sendable {
    /// The kind and the identifier of the store.
    public let identifier: StoreIdentifier

    /// The members, sorted by app, platform, and path.
    public let members: [StoreMembership]

    /// The names of the apps that share the store, sorted and without duplicates; profiles are not included.
    public var apps: [String] { Set(members.filter(\.isApp).map { ExactText($0.app) }).sorted().map(\.text) }

    /// Whether at least one app uses the store; `false` if all members are profiles.
    package var hasApps: Bool { members.contains(where: \.isApp) }

    /// Whether more than one app uses the store; apps with the same name in different projects are different apps.
    public var isShared: Bool { distinctApps.count > 1 }

    /// The apps that use the store, each as its project and its name.
    package var distinctApps: Set<[ExactText]> {
        Set(members.filter(\.isApp).map { [ExactText($0.home), ExactText($0.app)] })
    }

    /// The environments of the members, sorted; `nil` represents the environment that is determined by the signature.
    public var environments: [String?] {
        Set(members.filter(\.isApp).map(\.environment)).sorted { ($0 ?? "") < ($1 ?? "") }
    }
}
