public import Entitlements

/// Who shares which store, ready to be written down.
public struct StoresReport: Sendable {
    /// The stores that were asked for.
    public let stores: [SharedStore]

    /// What profiles grant with a wildcard.
    public let grants: [StoreMembership]

    /// Claims whose identifiers nobody can resolve from the files at hand.
    public let unknown: [StoreMembership]

    /// What there is to say about the sharing.
    public let findings: [Finding]

    /// Stores that differ from another in letter case only.
    let twins: Set<StoreIdentifier>

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
        self.findings = findings
        apps = StoreApps(graph)
        twins = Set(graph.storesDifferingInCase.flatMap { $0.map(\.identifier) })
    }
}

/// Which stores are asked for; all of them where nothing is said.
public struct StoreSelection: Sendable, Hashable {
    /// One identifier, byte for byte.
    public var store: String?

    /// An app by its name or bundle identifier; its stores are meant, with everybody who shares them.
    public var app: String?

    /// Kinds of store.
    public var kinds: Set<StoreKind>?

    /// Creates a selection.
    public init(store: String? = nil, app: String? = nil, kinds: Set<StoreKind>? = nil) {
        self.store = store
        self.app = app
        self.kinds = kinds
    }

    /// Whether a store is asked for.
    public func contains(_ store: SharedStore) -> Bool {
        if let kinds, !kinds.contains(store.identifier.kind) { return false }
        if let wanted = self.store, wanted != store.identifier.text { return false }
        guard let app else { return true }
        return store.members.contains { $0.app == app || $0.bundleIdentifier == app }
    }
}

extension StoresReport {
    /// What is remarkable about the sharing of a store, in a few words each.
    func remarks(on store: SharedStore) -> [String] {
        var remarks: [String] = []
        let restrictions = Set(apps.shares(of: store).map(\.restriction))
        if let only = restrictions.first, restrictions.count == 1, !only.isEmpty { remarks.append("\(only) only") }
        if !store.isShared { remarks.append("alone") }
        if store.environments.count > 1 { remarks.append("environments differ") }
        let firsts = Set(store.members.filter { !$0.isImplied && $0.isApp }.map { $0.position == 0 })
        if store.identifier.kind.isOrdered, firsts.count > 1 { remarks.append("order differs") }
        if twins.contains(store.identifier) { remarks.append("another differs in letter case only") }
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
