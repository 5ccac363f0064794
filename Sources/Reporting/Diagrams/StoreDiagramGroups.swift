import Entitlements
import TextOutput

/// The groups in the diagram of a page: an app with its extensions and variants, and the variants of a store.
struct StoreDiagramGroups {
    /// The groups of apps, in the order of their first app.
    let apps: [Group]

    /// The groups of stores, in the order of their first store.
    let stores: [Group]

    /// A group of at least two apps or stores.
    struct Group {
        /// The name of the host app, or the identifier without variants.
        let title: String

        /// The indices of the apps or stores.
        let members: [Int]
    }

    /// Groups the apps and the stores of a diagram.
    init(_ diagram: SharingDiagram) {
        apps = Self.families(diagram)
        let stores = diagram.stores.enumerated()
        let bases = Dictionary(grouping: stores) { [$1.kind.rawValue, VariantName.base(of: $1.text)] }
        self.stores = bases.compactMap { base, members in
            members.count > 1 ? Group(title: base[1], members: members.map(\.offset)) : nil
        }.sorted { $0.members[0] < $1.members[0] }
    }

    /// The number of components of the shortest bundle identifier that a host app can have.
    ///
    /// `com.example` is a domain, and other apps of the same company begin with it.
    private static let hostLength = 3

    /// Returns the apps with their extensions and variants, according to their bundle identifiers.
    private static func families(_ diagram: SharingDiagram) -> [Group] {
        let bases = diagram.appFacts.map { $0.bundleIdentifier.map { VariantName.base(of: $0.displayed) } }
        let known = Set(bases.compactMap(\.self))
        let hosts = bases.enumerated().compactMap { index, base in base.map { (index, host(of: $0, among: known)) } }
        return Dictionary(grouping: hosts, by: \.1).compactMap { _, members in
            guard members.count > 1 else { return nil }
            let indices = members.map(\.0)
            let length = { (index: Int) in diagram.appFacts[index].bundleIdentifier?.utf8.count ?? 0 }
            let host = indices.min { (length($0), $0) < (length($1), $1) } ?? indices[0]
            return Group(title: diagram.apps[host], members: indices)
        }.sorted { $0.members[0] < $1.members[0] }
    }

    /// Returns the shortest known identifier that is equal to the identifier or is its beginning.
    private static func host(of identifier: String, among known: Set<String>) -> String {
        var prefix = ""
        for (index, component) in identifier.split(separator: ".", omittingEmptySubsequences: false).enumerated() {
            prefix += (index == 0 ? "" : ".") + component
            if index >= hostLength - 1, known.contains(prefix) { return prefix }
        }
        return identifier
    }

    /// Returns the name of a store by which the filters of a page find its row.
    static func key(of store: StoreIdentifier) -> String { "\(store.kind.rawValue) \(store.text.displayed)" }
}
