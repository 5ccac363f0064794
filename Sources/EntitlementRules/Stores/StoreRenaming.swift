public import Entitlements
import PropertyLists

/// What happens when apps claim a store under another name: who moves, who stays behind, who is there already.
public struct StoreRenaming: Sendable {
    /// The store as it is called now.
    public let store: SharedStore

    /// The new name.
    public let newName: String

    /// The apps that take the new name.
    public let movers: [StoreMembership]

    /// The apps that keep the old name.
    public let stayers: [StoreMembership]

    /// Those who claim the new name today.
    public let neighbours: [StoreMembership]

    /// What profiles permit by the old name, and do not permit by the new one.
    public let permits: [StoreMembership]

    /// Why the new name would be refused, by Apple's tools or systems.
    public let mistakes: [Finding]

    /// How apps are called among each other.
    let apps: StoreApps

    /// Looks at a change of name before it is made.
    ///
    /// - Parameters:
    ///   - store: The store as it is called now.
    ///   - graph: Who shares what today.
    ///   - newName: The new name.
    ///   - app: The app that takes it, by name or bundle identifier; everybody where it is left out.
    public init(of store: SharedStore, in graph: SharingGraph, to newName: String, by app: String? = nil) {
        self.store = store
        self.newName = newName
        let apps = StoreApps(graph)
        self.apps = apps
        let members = store.members.filter(\.isApp)
        let movers = members.filter { member in app.map { member.app == $0 || member.bundleIdentifier == $0 } ?? true }
        let moving = Set(movers.map(apps.name))
        self.movers = movers
        stayers = members.filter { !moving.contains(apps.name(of: $0)) }
        let named = graph.stores.filter { $0.identifier.kind == store.identifier.kind && $0.identifier.text == newName }
            .flatMap(\.members)
        neighbours = named.filter(\.isApp)
        let profiles = Set(named.filter { !$0.isApp }.map(\.home))
        permits = store.members.filter { !$0.isApp && !profiles.contains($0.home) }
        mistakes = store.identifier.kind.mistakes(in: newName, on: Set(movers.map(\.platform)))
    }

    /// Looks at a change of name in each store that has the old one: the documents and the records of one iCloud
    /// container are two.
    ///
    /// - Parameters:
    ///   - store: The name today, byte for byte.
    ///   - graph: Who shares what today.
    ///   - kinds: The kinds of store that are meant; all of them where nothing is said.
    ///   - newName: The new name.
    ///   - app: The app that takes it, by name or bundle identifier; everybody where it is left out.
    /// - Returns: The changes, none where no store has the old name or none of its apps is meant.
    public static func all(
        of store: String, in graph: SharingGraph, kinds: Set<StoreKind>? = nil, to newName: String,
        by app: String? = nil
    ) -> [StoreRenaming] {
        graph.stores.filter { $0.identifier.text == store && kinds?.contains($0.identifier.kind) ?? true }
            .map { StoreRenaming(of: $0, in: graph, to: newName, by: app) }
            .filter { !$0.movers.isEmpty }
    }

    /// Whether somebody who shares the store today no longer does.
    public var isSplit: Bool {
        let there = Set(neighbours.map(apps.name))
        return !movers.isEmpty && stayers.contains { !there.contains(apps.name(of: $0)) }
    }
}

extension StoreKind {
    /// Why Apple's tools or systems would refuse a store of this name.
    ///
    /// - Parameters:
    ///   - name: The name, as it would be signed or written in a source file.
    ///   - platforms: The platforms of those who would claim it; `nil` stands for one that is not known.
    /// - Returns: The errors, each once.
    fileprivate func mistakes(in name: String, on platforms: Set<Platform?>) -> [Finding] {
        let value = "<string>\(name.escapedForMarkup)</string>"
        let list = self == .keyValueStore ? value : "<array>\(value)</array>"
        let text = "<plist><dict><key>\(key.rawValue)</key>\(list)</dict></plist>"
        let file = SourceFile(path: name, bytes: Array(text.utf8))
        let findings = platforms.sorted { ($0?.rawValue ?? "") < ($1?.rawValue ?? "") }.flatMap { platform in
            Linter().findings(in: file, under: .source(platform)).filter {
                $0.severity == .error && $0.location.keyPath.first == key.rawValue
            }
        }
        var seen: Set<String> = []
        return findings.filter { seen.insert($0.message).inserted }
    }
}
