public import Entitlements

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// How the sharing differs from one that was saved: who moved, who came, who left.
public struct StoresComparison: Sendable {
    /// The differences as sentences, sorted; empty where nothing changed.
    public let changes: [String]

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
        changes = Self.changes(from: Self.places(in: saved), to: Self.places(in: graph))
    }

    /// The differences as text, a line each.
    public var text: String { changes.map { $0 + "\n" }.joined() }
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

    /// The changes; those that are alike in several configurations are one.
    private static func changes(from before: Places, to after: Places) -> [String] {
        var configurations: [Change: [String]] = [:]
        for claim in Set(before.keys).union(after.keys) {
            let (old, new) = (before[claim] ?? [], after[claim] ?? [])
            let (left, joined) = (old.subtracting(new).sorted(), new.subtracting(old).sorted())
            let pairs =
                left.count == joined.count
                ? zip(left, joined).map { ($0, $1) as (String?, String?) }
                : left.map { ($0, nil) } + joined.map { (nil, $0) }
            for (left, joined) in pairs {
                let change = Change(claim.kind, claim.app, claim.platform, left: left, joined: joined)
                configurations[change, default: []] += claim.configuration.map { [$0] } ?? []
            }
        }
        return configurations.map { change, configurations in
            let place = configurations.isEmpty ? "" : " in \(configurations.sorted().joined(separator: ", "))"
            return change.sentence(
                place: place, companions: { companions(of: change, in: $0, before: before, after: after) })
        }.sorted()
    }

    /// A store that an app left, or joined, or left for another.
    private struct Change: Hashable {
        let kind: String
        let app: String
        let platform: String?
        let left: String?
        let joined: String?

        init(_ kind: String, _ app: String, _ platform: String?, left: String?, joined: String?) {
            (self.kind, self.app, self.platform, self.left, self.joined) = (kind, app, platform, left, joined)
        }

        func sentence(place: String, companions: (_ isAfter: Bool) -> String) -> String {
            let name = (StoreKind(rawValue: kind)?.description ?? kind)
            let app = platform.map { "\(self.app) (\($0))" } ?? self.app
            return switch (left, joined) {
            case (let left?, let joined?):
                "\(app) moves from \(name) \(left) (\(companions(false))) to \(joined) (\(companions(true)))\(place)"
            case (let left?, nil): "\(app) leaves \(name) \(left) (\(companions(false)))\(place)"
            case (nil, let joined?): "\(app) joins \(name) \(joined) (\(companions(true)))\(place)"
            case (nil, nil): app
            }
        }
    }

    /// Who else has to do with the store that was left, or with the one that was joined.
    private static func companions(of change: Change, in isAfter: Bool, before: Places, after: Places) -> String {
        let store = isAfter ? change.joined : change.left
        let others = (isAfter ? after : before).filter { claim, stores in
            claim.kind == change.kind && claim.app != change.app && store.map(stores.contains) ?? false
        }
        let names = Set(others.keys.map(\.app)).sorted()
        return names.isEmpty ? "nobody else" : "shared with \(names.joined(separator: ", "))"
    }
}
