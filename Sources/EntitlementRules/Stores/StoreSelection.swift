public import Entitlements

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

extension StoreSelection {
    /// What the selection names that is not there; one clause that says what probably was meant, `nil` where nothing is
    /// amiss.
    package func mistake(among graph: SharingGraph) -> String? {
        let members = graph.stores.flatMap(\.members)
        let stores = graph.stores.map(\.identifier.text)
        if let store, !stores.contains(store) {
            let namesake = stores.first { $0.lowercased() == store.lowercased() }
            let meant = (namesake ?? stores.nearest(to: store)).map { "; there is “\($0)”" }
            return "no store is called “\(store)” here" + (meant ?? "")
        }
        let apps = Set(members.map(\.app)).sorted()
        if let app, !members.contains(where: { $0.app == app || $0.bundleIdentifier == app }) {
            let names = apps + Set(members.compactMap(\.bundleIdentifier)).sorted()
            let meant = names.nearest(to: app).map { "; there is “\($0)”" }
            return "no app is called “\(app)” here" + (meant ?? "")
        }
        guard let store, let app else { return nil }
        let users = graph.stores.filter { $0.identifier.text == store }.flatMap(\.apps)
        return "“\(app)” does not claim “\(store)”; \(Set(users).sorted().map { "“\($0)”" }.joined(separator: ", ")) do"
    }
}
