import Entitlements
import LintModel
import PropertyLists
import RegistryModel
import Workspaces
import XcodeProjects

/// The claims of a tree, for comparison with the registry.
struct CurrentClaims {
    /// The claims of all apps, sorted by store, and in the order of the graph for each store.
    let all: [StoreMembership]

    /// The claims of apps by app.
    private let members: [AppName: [StoreMembership]]

    /// The locations of apps that claim no store.
    private let locations: [AppName: Location]

    /// The names of all claimed stores.
    let stores: Set<RegisteredStoreName>

    init(_ workspace: Workspace) {
        all = workspace.graph.stores.flatMap(\.members).filter { $0.isApp && !$0.isImplied }
        members = Dictionary(grouping: all, by: AppName.init)
        let products = workspace.products.map { product in
            (AppName(product.target, product.bundleIdentifier.text), product.setting)
        }
        locations = Dictionary(products) { first, _ in first }
        stores = Set(all.map { RegisteredStoreName($0.store) })
    }

    /// Returns the claims of a recorded app; `nil` if the tree does not contain the app.
    func claims(of app: AppName) -> [StoreMembership]? {
        members[app] ?? (locations[app] == nil ? nil : [])
    }

    /// Returns the configurations in which an app no longer claims a store; `nil` if the app claims the store in all of
    /// them, or if that is not known.
    func configurations(
        without store: RegisteredStoreName, of app: AppName, before: [String]
    ) -> [String]? {
        guard let claims = claims(of: app) else { return nil }
        let ofKind = claims.filter { $0.store.kind.rawValue == store.kind }
        // An identifier with unknown parts can be the recorded one.
        if ofKind.contains(where: \.store.isSymbolic) { return nil }
        let claiming = ofKind.filter { $0.store.text == store.identifier }
        if claiming.isEmpty { return [] }
        let (now, all) = (Set(claiming.flatMap(\.configurations)), Set(claims.flatMap(\.configurations)))
        let left = before.filter { !now.contains($0) && all.contains($0) }
        return left.isEmpty ? nil : left
    }

    /// Returns the location of the claim that replaces a store.
    ///
    /// If there is none, returns the location of another claim of the app, or of its entitlements.
    func location(of app: AppName, insteadOf store: RegisteredStoreName, in configurations: [String]) -> Location? {
        let claims = claims(of: app) ?? []
        let relevant = claims.filter { claim in
            configurations.isEmpty || claim.configurations.contains { configurations.contains($0) }
        }
        let ofKind = relevant.first { $0.store.kind.rawValue == store.kind }
        return ofKind?.location ?? relevant.first?.location ?? claims.first?.location ?? locations[app]
    }
}

/// The name of an app for comparison: its bundle identifier, or its product name if the identifier is not known.
struct AppName: Hashable {
    private let text: String

    init(_ name: String, _ bundleIdentifier: String?) {
        let known = bundleIdentifier.flatMap { $0.isEmpty || $0.contains("$(") ? nil : $0 }
        text = known.map { "bundle \($0)" } ?? "name \(name)"
    }

    init(_ member: StoreMembership) { self.init(member.app, member.bundleIdentifier) }
}

extension RegisteredStoreName {
    /// Creates the name of a store.
    init(_ store: StoreIdentifier) { self.init(store.kind.rawValue, store.text) }

    /// The kind and the identifier in messages.
    var text: String { "\(StoreKind(rawValue: kind)?.description ?? kind) `\(identifier)`" }
}

extension RegisteredUses.User {
    /// The app and the repository in messages.
    var text: String { "`\(app)` of `\(repository)`" }

    /// The claim of a store in another repository, as a related location.
    func related(_ store: RegisteredStoreName) -> Finding.Related {
        Finding.Related(
            "`\(app)` of `\(repository)` claims it in commit `\(commit)`",
            at: Location(location, of: store.identifier, in: repository))
    }
}

extension RegisteredUses.Store {
    /// The maximum number of users that a finding lists.
    private static let listedCount = 3

    /// The users as a phrase, such as “`Journal` of `example/journal` uses”.
    var usersUsing: String {
        let others = userCount - 1
        guard let first = users.first else { return "" }
        return others == 0
            ? "\(first.text) uses" : "\(first.text) and \(others) more product\(others == 1 ? "" : "s") use"
    }

    /// The claims of the first users, as related locations.
    var related: [Finding.Related] { users.prefix(Self.listedCount).map { $0.related(name) } }
}

extension Location {
    /// The maximum line and column that are shown, so that a damaged registry cannot cause a long text.
    private static let lineLimit = 100_000

    /// Creates the location of a recorded claim.
    ///
    /// The file is not in the tree. The created text contains only the claim, at its line and column.
    init(_ location: StoreSnapshot.FileLocation, of identifier: String, in repository: String) {
        let path = "\(repository):\(location.path)"
        guard let line = location.line, let column = location.column, 1...Self.lineLimit ~= line,
            1...Self.lineLimit ~= column
        else {
            self.init(file: SourceFile(path: path, bytes: []))
            return
        }
        let feeds = [UInt8](repeating: UInt8(ascii: "\n"), count: line - 1)
        let text = feeds + [UInt8](repeating: UInt8(ascii: " "), count: column - 1)
        self.init(
            file: SourceFile(path: path, bytes: text + Array(identifier.utf8)),
            range: text.count..<text.count + identifier.utf8.count)
    }
}
