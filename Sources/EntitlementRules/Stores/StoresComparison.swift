public import Entitlements

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// How the sharing differs from one that was saved: who moved, who came, who left, who asks for another environment
/// and who names another store first.
///
/// An app is known by its name, and by its bundle identifier where only the name changed. Profiles, which permit and
/// claim nothing, and what the system adds by itself are not compared.
public struct StoresComparison: Sendable {
    /// Who moved, who came and who left, in the order of their sentences; empty where nothing changed.
    public let moves: [StoreMove]

    /// The differences as sentences, sorted.
    public var changes: [String] { moves.map(\.description) }

    /// Compares who shares what at two times.
    public init(_ graph: SharingGraph, with earlier: SharingGraph) {
        moves = StorePlaces(earlier).moves(to: StorePlaces(graph))
    }

    /// Compares what is now with a saved report.
    ///
    /// - Parameters:
    ///   - graph: Who shares what now.
    ///   - saved: The bytes of a report of ``StoresJSONReporter``.
    ///   - stores: Which stores are asked for, then and now; the app of a selection may have left its stores since.
    ///   - builds: Which builds are looked at; what is saved of others is left aside.
    /// - Throws: An error where the bytes are no such report.
    public init(
        _ graph: SharingGraph, with saved: [UInt8], selecting stores: StoreSelection = StoreSelection(),
        in builds: BuildSelection = BuildSelection()
    ) throws(StoresComparisonError) {
        guard let saved = try? JSONDecoder().decode(SavedStores.self, from: Data(saved)) else {
            throw StoresComparisonError(message: "this is no report that `stores --format json` wrote")
        }
        guard saved.schema == StoresJSONReporter.schema else {
            throw StoresComparisonError(
                message: "this report is of the form `\(saved.schema)`, not `\(StoresJSONReporter.schema)`")
        }
        let (before, after) = (StorePlaces(saved, in: builds), StorePlaces(graph))
        moves = before.moves(to: after).filter { stores.contains($0, among: [before, after]) }
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
struct SavedStores: Decodable {
    let schema: String
    let stores: [Store]

    struct Store: Decodable {
        let kind: String
        let identifier: String
        let members: [Member]
    }

    struct Member: Decodable {
        let app: String
        let bundleIdentifier: String?
        let platform: String?
        let configurations: [String]
        let environment: String?
        let origin: String?
        let position: Int?
        let implied: Bool?
    }
}

extension StoreSelection {
    /// Whether a move is about what was asked for.
    fileprivate func contains(_ move: StoreMove, among places: [StorePlaces]) -> Bool {
        if let kinds, !kinds.contains(where: { $0.rawValue == move.kind }) { return false }
        let sides = [move.left, move.joined].compactMap(\.self)
        if let store, !sides.contains(where: { $0.store == store }) { return false }
        guard let app else { return true }
        let names = places.reduce(into: Set([app])) { $0.formUnion($1.apps(called: app)) }
        return names.contains(move.app) || sides.contains { !names.isDisjoint(with: $0.companions) }
    }
}
