import EntitlementRules
public import Entitlements
public import LintModel
import PropertyLists
import TextOutput
import Workspaces

/// The effects of a new store name: the apps that take the new name, the apps that keep the old name, and the apps that
/// already use the new name.
public struct StoreRenaming: Sendable {
    /// The store with its current name.
    public let store: SharedStore

    /// The identifier that the store gets.
    public let newName: String

    /// The apps that take the new name.
    public let movers: [StoreMembership]

    /// The apps that keep the old name.
    public let stayers: [StoreMembership]

    /// The apps that already claim the new name.
    public let neighbours: [StoreMembership]

    /// The entitlements that profiles authorize for the old name but not for the new one.
    public let permits: [StoreMembership]

    /// The errors that Apple's tools or systems would report for the new name.
    public let mistakes: [Finding]

    /// The names of the apps.
    package let apps: StoreApps

    /// Determines the effects of a new name.
    ///
    /// - Parameters:
    ///   - store: The store with its current name.
    ///   - graph: The current stores and the apps that share them.
    ///   - newName: The new name.
    ///   - app: The name or bundle identifier of the app that takes the new name; `nil` for all apps.
    public init(of store: SharedStore, in graph: SharingGraph, to newName: String, by app: String? = nil) {
        self.store = store
        self.newName = newName
        let apps = StoreApps(graph)
        self.apps = apps
        let members = store.members.filter(\.isApp)
        let movers = members.filter { app.map($0.isNamed) ?? true }
        let moving = ExactSet(movers.map(apps.name))
        self.movers = movers
        stayers = members.filter { !moving.contains(apps.name(of: $0)) }
        let named = graph.stores.filter {
            $0.identifier.kind == store.identifier.kind && $0.identifier.text.hasSameBytes(as: newName)
        }
        .flatMap(\.members)
        neighbours = named.filter(\.isApp)
        let profiles = ExactSet(named.filter { !$0.isApp }.map(\.home))
        permits = store.members.filter { !$0.isApp && !profiles.contains($0.home) }
        mistakes = store.identifier.kind.mistakes(in: newName, on: Set(movers.map(\.platform)))
    }

    /// Determines the effects of a new name on each store that has the old name.
    ///
    /// The documents and the records of one iCloud container are two stores.
    ///
    /// - Parameters:
    ///   - store: The current name, compared byte for byte.
    ///   - graph: The current stores and the apps that share them.
    ///   - kinds: The kinds of store to rename; `nil` for all kinds.
    ///   - newName: The new name.
    ///   - app: The name or bundle identifier of the app that takes the new name; `nil` for all apps.
    /// - Returns: The effects on each store; empty if no store has the old name, or if the app does not use a store
    ///   with that name.
    public static func all(
        of store: String, in graph: SharingGraph, kinds: Set<StoreKind>? = nil, to newName: String,
        by app: String? = nil
    ) -> [StoreRenaming] {
        graph.stores.filter {
            $0.identifier.text.hasSameBytes(as: store) && kinds?.contains($0.identifier.kind) ?? true
        }
        .map { StoreRenaming(of: $0, in: graph, to: newName, by: app) }
        .filter { !$0.movers.isEmpty }
    }

    /// Whether the new name separates apps: an app that shares the store now does not share it afterward.
    public var isSplit: Bool {
        let there = ExactSet(neighbours.map(apps.name))
        return !movers.isEmpty && stayers.contains { !there.contains(apps.name(of: $0)) }
    }
}

extension StoreKind {
    /// Returns the errors that Apple's tools or systems would report for a store with this name.
    ///
    /// - Parameters:
    ///   - name: The name, as in a signature or a source file.
    ///   - platforms: The platforms of the apps that would claim it; `nil` is an unknown platform.
    /// - Returns: The errors, without duplicates.
    package func mistakes(in name: String, on platforms: Set<Platform?>) -> [Finding] {
        let value = "<string>\(name.escapedForMarkup)</string>"
        let list = self == .keyValueStore ? value : "<array>\(value)</array>"
        let text = "<plist><dict><key>\(key.rawValue)</key>\(list)</dict></plist>"
        let file = SourceFile(path: name, bytes: Array(text.utf8))
        let findings = platforms.sorted { ($0?.rawValue ?? "") < ($1?.rawValue ?? "") }.flatMap { platform in
            Linter().findings(in: file, under: .source(platform)).filter {
                $0.severity == .error && $0.location.keyPath.first == key.rawValue
            }
        }
        var seen: ExactSet = []
        return findings.filter { seen.insert($0.message) }
    }
}
