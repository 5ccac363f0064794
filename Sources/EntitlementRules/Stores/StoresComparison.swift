public import Entitlements

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// How the sharing differs from one that was saved: who moved, who came, who left.
public struct StoresComparison: Sendable {
    /// Who moved, who came and who left, in the order of their sentences; empty where nothing changed.
    public let moves: [StoreMove]

    /// The differences as sentences, sorted.
    public var changes: [String] { moves.map(\.description) }

    /// Compares who shares what at two times.
    public init(_ graph: SharingGraph, with earlier: SharingGraph) {
        moves = Self.moves(from: Self.places(in: earlier), to: Self.places(in: graph))
    }

    /// Compares what is now with a saved report.
    ///
    /// - Parameters:
    ///   - graph: Who shares what now.
    ///   - saved: The bytes of a report of ``StoresJSONReporter``.
    /// - Throws: An error where the bytes are no such report.
    public init(_ graph: SharingGraph, with saved: [UInt8]) throws(StoresComparisonError) {
        guard let saved = try? JSONDecoder().decode(SavedStores.self, from: Data(saved)) else {
            throw StoresComparisonError(message: "this is no report that `stores --format json` wrote")
        }
        guard saved.schema == StoresJSONReporter.schema else {
            throw StoresComparisonError(
                message: "this report is of the form `\(saved.schema)`, not `\(StoresJSONReporter.schema)`")
        }
        moves = Self.moves(from: Self.places(in: saved), to: Self.places(in: graph))
    }

    /// The differences as text, a line each.
    public var text: String { changes.map { $0.displayed + "\n" }.joined() }
}

/// Why a saved report cannot be compared with.
public struct StoresComparisonError: Error, Sendable {
    /// What is wrong with it, as a phrase.
    public let message: String
}

/// The parts of a saved report that are compared.
private struct SavedStores: Decodable {
    let schema: String
    let stores: [Store]

    struct Store: Decodable {
        let kind: String
        let identifier: String
        let members: [Member]
    }

    struct Member: Decodable {
        let app: String
        let platform: String?
        let configurations: [String]
        let implied: Bool?
    }
}

extension StoresComparison {
    /// An app in one configuration with one kind of store.
    private struct Claim: Hashable {
        let kind: String
        let app: String
        let platform: String?
        let configuration: String?
    }

    /// Which stores each claim is about.
    private typealias Places = [Claim: Set<String>]

    private static func places(in graph: SharingGraph) -> Places {
        var places: Places = [:]
        for store in graph.stores {
            for member in store.members where !member.isImplied {
                add(
                    store.identifier.text, store.identifier.kind.rawValue, member.app, member.platform?.rawValue,
                    member.configurations, to: &places)
            }
        }
        return places
    }

    private static func places(in saved: SavedStores) -> Places {
        var places: Places = [:]
        for store in saved.stores {
            for member in store.members where member.implied != true {
                add(store.identifier, store.kind, member.app, member.platform, member.configurations, to: &places)
            }
        }
        return places
    }

    private static func add(
        _ store: String, _ kind: String, _ app: String, _ platform: String?, _ configurations: [String],
        to places: inout Places
    ) {
        for configuration in configurations.isEmpty ? [nil] : configurations.map(Optional.some) {
            let claim = Claim(kind: kind, app: app, platform: platform, configuration: configuration)
            places[claim, default: []].insert(store)
        }
    }

    /// The moves; those that are alike in several configurations are one.
    private static func moves(from before: Places, to after: Places) -> [StoreMove] {
        var configurations: [Change: [String]] = [:]
        for claim in Set(before.keys).union(after.keys) {
            let (old, new) = (before[claim] ?? [], after[claim] ?? [])
            let (left, joined) = (old.subtracting(new).sorted(), new.subtracting(old).sorted())
            let pairs =
                left.count == joined.count
                ? zip(left, joined).map { ($0, $1) as (String?, String?) }
                : left.map { ($0, nil) } + joined.map { (nil, $0) }
            for (left, joined) in pairs {
                let change = Change(
                    kind: claim.kind, app: claim.app, platform: claim.platform, left: left, joined: joined)
                configurations[change, default: []] += claim.configuration.map { [$0] } ?? []
            }
        }
        return configurations.map { change, configurations in
            StoreMove(
                kind: change.kind, app: change.app, platform: change.platform, configurations: configurations.sorted(),
                left: change.left.map { side($0, of: change, in: before) },
                joined: change.joined.map { side($0, of: change, in: after) })
        }.sorted { $0.description < $1.description }
    }

    /// A store that an app left, or joined, or left for another.
    private struct Change: Hashable {
        let kind: String
        let app: String
        let platform: String?
        let left: String?
        let joined: String?
    }

    /// The store that was left or joined, with who else has to do with it.
    private static func side(_ store: String, of change: Change, in places: Places) -> StoreMove.Side {
        let others = places.filter { claim, stores in
            claim.kind == change.kind && claim.app != change.app && stores.contains(store)
        }
        return StoreMove.Side(store: store, companions: Set(others.keys.map(\.app)).sorted())
    }
}
