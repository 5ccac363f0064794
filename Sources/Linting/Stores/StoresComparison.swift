public import Entitlements
import FoundationShims
import PropertyLists
import TextOutput
public import Workspaces

/// The changes in the use of shared stores since an earlier state: added, removed, and replaced stores, changed
/// environments, and changed first stores.
///
/// An app is identified by its name, or by its bundle identifier if only the name changed. The comparison ignores
/// profiles, which authorize stores but do not claim them, and the groups that the system adds.
public struct StoresComparison: Sendable {
    /// The changes, sorted by description; empty if there are none.
    public let moves: [StoreMove]

    /// The descriptions of the changes, sorted.
    public var changes: [String] { moves.map(\.description) }

    /// Compares the stores of two states.
    public init(_ graph: SharingGraph, with earlier: SharingGraph) {
        moves = StoreState(earlier).moves(to: StoreState(graph))
    }

    /// Compares the current stores with a saved report.
    ///
    /// - Parameters:
    ///   - graph: The current stores and the apps that share them.
    ///   - saved: The bytes of a report of `StoresJSONReporter`.
    ///   - stores: The selection, which applies to the saved stores and to the current stores. A selected app may occur
    ///     only in the saved report.
    ///   - builds: The selected builds; other builds in the saved report are ignored.
    /// - Throws: ``LintingError`` if the bytes are not such a report.
    public init(
        _ graph: SharingGraph, with saved: [UInt8], selecting stores: StoreSelection = StoreSelection(),
        in builds: BuildSelection = BuildSelection()
    ) throws(LintingError) {
        guard let saved = try? JSONDecoder().decode(SavedStores.self, from: Data(saved)) else {
            throw .malformed("not a report of `entcheck stores --format json`")
        }
        guard saved.schema == SavedStores.schema else {
            throw .malformed("the report has the schema `\(saved.schema)`; expected `\(SavedStores.schema)`")
        }
        let (before, after) = (StoreState(saved, in: builds), StoreState(graph))
        moves = before.moves(to: after).filter { stores.contains($0, among: [before, after]) }
    }

    /// The changes as text, one line each.
    public var text: String { changes.map { $0.displayed + "\n" }.joined() }
}

/// The members of a saved report that are compared.
package struct SavedStores: Decodable {
    /// The name and version of the schema of reports.
    package static let schema = "entcheck/stores/1"

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
    /// Returns whether the selection includes a change.
    fileprivate func contains(_ move: StoreMove, among states: [StoreState]) -> Bool {
        if let kinds, !kinds.contains(where: { $0.rawValue == move.kind }) { return false }
        let sides = [move.left, move.joined].compactMap(\.self)
        if let store, !sides.contains(where: { $0.store.hasSameBytes(as: store) }) { return false }
        guard let app else { return true }
        let names = states.reduce(into: ExactSet([app])) { $0.formUnion($1.apps(called: app)) }
        return names.contains(move.app) || sides.contains { $0.companions.contains(where: names.contains) }
    }
}
