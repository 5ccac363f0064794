public import Entitlements
public import LintModel
public import Linting
import PropertyLists
public import TextOutput

/// The stores and the apps that share them, for reporters.
public struct StoresReport: Sendable {
    /// The selected stores.
    public let stores: [SharedStore]

    /// The stores that profiles authorize with a wildcard.
    public let grants: [StoreMembership]

    /// The claims whose identifiers contain references that cannot be resolved.
    public let unknown: [StoreMembership]

    /// The findings about the selected stores.
    public let findings: [Finding]

    /// The addresses of the pages about rules, for links in HTML; `nil` for links within the page.
    public var pages: HelpPages?

    /// The stores that differ from another store only in case.
    let twins: Set<StoreIdentifier>

    /// The names of several stores, of which at least one has references.
    private let namesakes: Set<StoreName>

    /// The apps of all stores, including stores that are not selected.
    let apps: StoreApps

    /// Creates a report.
    ///
    /// - Parameters:
    ///   - graph: The stores and the apps that share them.
    ///   - findings: The findings about the stores.
    ///   - selection: The selection of stores.
    public init(_ graph: SharingGraph, findings: [Finding] = [], selecting selection: StoreSelection = StoreSelection())
    {
        stores = graph.stores.filter(selection.contains)
        grants = graph.grants.filter { selection.kinds?.contains($0.store.kind) ?? true }
        unknown = stores.filter { !$0.identifier.missing.isEmpty }.flatMap(\.members).filter { !$0.isImplied }
        if selection == StoreSelection() || findings.isEmpty {
            self.findings = findings
        } else {
            let places = Set(stores.flatMap(\.members).map { FileLocation($0.location) })
            self.findings = findings.filter { places.contains(FileLocation($0.location)) }
        }
        apps = StoreApps(graph)
        namesakes = Self.namesakes(in: graph)
        twins = Set(graph.storesDifferingInCase.flatMap { $0.map(\.identifier) })
    }
}

/// The path and byte range of a location.
private struct FileLocation: Hashable {
    let path: String
    let range: Range<Int>?

    init(_ location: Location) { (path, range) = (location.file.path, location.range) }
}

/// The kind and the name of a store, which several stores can have.
private struct StoreName: Hashable {
    let kind: StoreKind
    /// The identifier without its prefix.
    let text: String
    /// Whether the identifier has a prefix: a team, or a variable that expands to one.
    let isPrefixed: Bool

    init(_ store: StoreIdentifier) {
        let identifier = IdentifierText(store.text)
        (kind, text) = (store.kind, identifier.withoutPrefix.text)
        isPrefixed = identifier.prefixLength > 0
    }
}

extension StoresReport {
    /// Returns the names of several stores of different apps, of which at least one has references.
    private static func namesakes(in graph: SharingGraph) -> Set<StoreName> {
        guard graph.stores.contains(where: \.identifier.isSymbolic) else { return [] }
        // Nearly all names are those of one store, so that only the hash values of all names are kept.
        let hashes = graph.stores.map { StoreName($0.identifier).hashValue }
        var (found, repeated): (Set<Int>, Set<Int>) = ([], [])
        for hash in hashes where !found.insert(hash).inserted { repeated.insert(hash) }
        let candidates = zip(graph.stores, hashes).lazy.filter { repeated.contains($1) }.map(\.0)
        let groups = Dictionary(grouping: candidates) { StoreName($0.identifier) }
        return Set(groups.filter { Self.areNamesakes($0.value) }.keys)
    }

    private static func areNamesakes(_ stores: [SharedStore]) -> Bool {
        stores.count > 1 && stores.contains(where: \.identifier.isSymbolic)
            && Set(stores.flatMap(\.distinctApps)).count > 1
    }

    /// Returns whether another store has the same name, apart from the prefix.
    ///
    /// The two are the same store if their references expand to the same value.
    func hasNamesake(_ store: SharedStore) -> Bool {
        !namesakes.isEmpty && namesakes.contains(StoreName(store.identifier))
    }

    /// Returns short remarks about a store.
    func remarks(on store: SharedStore) -> [String] {
        var remarks: [String] = []
        let restrictions = Set(apps.shares(of: store).map(\.restriction))
        if let only = restrictions.first, restrictions.count == 1, !only.isEmpty { remarks.append("\(only) only") }
        if !store.isShared { remarks.append(hasNamesake(store) ? "possibly shared" : "not shared") }
        if store.environments.count > 1 { remarks.append("environments differ") }
        let firsts = Set(store.members.filter { !$0.isImplied && $0.isApp }.map { $0.position == 0 })
        if store.identifier.kind.isOrdered, firsts.count > 1 { remarks.append("order differs") }
        if twins.contains(store.identifier) { remarks.append("another store differs only in case") }
        if IdentifierText(store.identifier.text).whiteSpace != nil { remarks.append("whitespace in its name") }
        return remarks
    }
}

extension StoreKind {
    /// The short name in tables.
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
