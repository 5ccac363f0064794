public import Entitlements
import LintModel
import PropertyLists

/// The selection of stores for a report; all stores by default.
public struct StoreSelection: Sendable, Hashable {
    /// The identifier of a store, compared byte for byte.
    public var store: String?

    /// The name or bundle identifier of an app.
    ///
    /// The selection includes the stores of this app, with all apps that share them.
    public var app: String?

    /// The kinds of stores to select; all kinds if `nil`.
    public var kinds: Set<StoreKind>?

    /// Creates a selection.
    public init(store: String? = nil, app: String? = nil, kinds: Set<StoreKind>? = nil) {
        self.store = store
        self.app = app
        self.kinds = kinds
    }

    /// Returns whether the selection includes a store.
    public func contains(_ store: SharedStore) -> Bool {
        if let kinds, !kinds.contains(store.identifier.kind) { return false }
        if let wanted = self.store, !wanted.hasSameBytes(as: store.identifier.text) { return false }
        guard let app else { return true }
        return store.members.contains { $0.isNamed(app) }
    }
}

extension StoreSelection {
    /// Returns a message about a name in the selection that does not exist, with the closest existing name; `nil` if
    /// all names exist.
    package func mistake(among graph: SharingGraph) -> String? {
        let members = graph.stores.flatMap(\.members)
        let stores = graph.stores.map(\.identifier.text)
        if let store, !stores.contains(where: store.hasSameBytes) {
            let namesake = stores.first { $0.lowercased() == store.lowercased() }
            let meant = (namesake ?? stores.nearest(to: store)).map { "; the closest identifier is `\($0)`" }
            return "there is no store with the identifier `\(store)`" + (meant ?? "")
        }
        let apps = Set(members.map(\.app)).sorted()
        if let app, !members.contains(where: { $0.isNamed(app) }) {
            let names = apps + Set(members.compactMap(\.bundleIdentifier)).sorted()
            let meant = names.nearest(to: app).map { "; the closest name is `\($0)`" }
            return "there is no app with the name or bundle identifier `\(app)`" + (meant ?? "")
        }
        guard let store, let app else { return nil }
        let users = graph.stores.filter { $0.identifier.text.hasSameBytes(as: store) }.flatMap(\.apps)
        let names = Set(users.map(ExactText.init)).sorted().map(\.text).map { "`\($0)`" }.joined(separator: ", ")
        return "`\(app)` does not claim `\(store)`; it is claimed by \(names)"
    }
}

extension StoreMembership {
    /// Returns whether a text is the name or the bundle identifier of the app, byte for byte.
    func isNamed(_ app: String) -> Bool {
        self.app.hasSameBytes(as: app) || bundleIdentifier?.hasSameBytes(as: app) ?? false
    }
}
