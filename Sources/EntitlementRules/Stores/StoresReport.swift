public import Entitlements
import PropertyLists

/// Who shares which store, ready to be written down.
public struct StoresReport: Sendable {
    /// The stores that were asked for.
    public let stores: [SharedStore]

    /// What profiles grant with a wildcard.
    public let grants: [StoreMembership]

    /// Claims whose identifiers nobody can resolve from the files at hand.
    public let unknown: [StoreMembership]

    /// What there is to say about the sharing, of the stores that were asked for.
    public let findings: [Finding]

    /// Stores that differ from another in letter case only.
    let twins: Set<StoreIdentifier>

    /// The names, with references in them, that several stores have.
    private let namesakes: Set<[String]>

    /// The apps of all stores, those that were not asked for included.
    let apps: StoreApps

    /// Creates a report.
    ///
    /// - Parameters:
    ///   - graph: Who shares what.
    ///   - findings: What there is to say about it.
    ///   - selection: Which stores are asked for.
    public init(_ graph: SharingGraph, findings: [Finding] = [], selecting selection: StoreSelection = StoreSelection())
    {
        stores = graph.stores.filter(selection.contains)
        grants = graph.grants.filter { selection.kinds?.contains($0.store.kind) ?? true }
        unknown = stores.filter { !$0.identifier.missing.isEmpty }.flatMap(\.members).filter { !$0.isImplied }
        let places = Set(stores.flatMap(\.members).map { FilePlace($0.location) })
        self.findings =
            selection == StoreSelection() ? findings : findings.filter { places.contains(FilePlace($0.location)) }
        apps = StoreApps(graph)
        let byName = Dictionary(grouping: graph.stores.map(\.identifier), by: \.name)
        namesakes = Set(byName.filter { $0.value.count > 1 }.keys)
        twins = Set(graph.storesDifferingInCase.flatMap { $0.map(\.identifier) })
    }
}

/// Where in which file something stands.
private struct FilePlace: Hashable {
    let path: String
    let range: Range<Int>?

    init(_ location: Location) { (path, range) = (location.file.path, location.range) }
}

extension StoreIdentifier {
    /// What it is called.
    fileprivate var name: [String] { [kind.rawValue, text] }
}

extension StoresReport {
    /// Whether another store has its name, and may be the same: nobody knows what the references in it come to.
    func hasNamesake(_ store: SharedStore) -> Bool { namesakes.contains(store.identifier.name) }

    /// What is remarkable about the sharing of a store, in a few words each.
    func remarks(on store: SharedStore) -> [String] {
        var remarks: [String] = []
        let restrictions = Set(apps.shares(of: store).map(\.restriction))
        if let only = restrictions.first, restrictions.count == 1, !only.isEmpty { remarks.append("\(only) only") }
        if !store.isShared { remarks.append(hasNamesake(store) ? "alone, or one with its namesakes" : "alone") }
        if store.environments.count > 1 { remarks.append("environments differ") }
        let firsts = Set(store.members.filter { !$0.isImplied && $0.isApp }.map { $0.position == 0 })
        if store.identifier.kind.isOrdered, firsts.count > 1 { remarks.append("order differs") }
        if twins.contains(store.identifier) { remarks.append("another differs in letter case only") }
        if IdentifierText(store.identifier.text).whiteSpace != nil { remarks.append("white space in its name") }
        return remarks
    }
}

extension StoreKind {
    /// Whether the first of a claimant's list means something.
    var isOrdered: Bool { self == .keychainGroup || self == .ubiquityContainer || self == .cloudContainer }

    /// One word for tables.
    var label: String {
        switch self {
        case .keyValueStore: "kvstore"
        case .ubiquityContainer: "documents"
        case .cloudContainer: "iCloud"
        case .appGroup: "app group"
        case .keychainGroup: "keychain"
        }
    }
}
