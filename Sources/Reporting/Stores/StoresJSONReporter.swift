import Entitlements
public import Linting
import PropertyLists
import TextOutput

/// A report of the stores for programs, with the stable schema `entcheck/stores/1`.
///
/// The same files produce the same bytes, so that ``StoresComparison`` can compare a saved report later.
public struct StoresJSONReporter: Sendable {
    /// The name and version of the schema.
    public static let schema = SavedStores.schema

    /// Creates a reporter.
    public init() {}

    /// Returns the report as a JSON object.
    ///
    /// - Parameters:
    ///   - report: The stores and the apps that share them.
    ///   - comparison: The changes since an earlier state, which the member `changes` lists.
    /// - Returns: The object.
    public func text(of report: StoresReport, comparedBy comparison: StoresComparison? = nil) -> String {
        var json = JSONWriter()
        var indices = LineIndices()
        json.object { json in
            if let comparison { json.member("changes", each: comparison.moves) { $0.members(of: $1) } }
            json.member("findings", each: report.findings) { $0.members(of: $1, in: &indices) }
            json.member("grants", each: report.grants) { json, grant in
                json.member("app", grant.app)
                json.member("identifier", grant.store.text)
                json.member("kind", grant.store.kind.rawValue)
                json.member("location") { $0.members(of: grant.location, at: grant.location.keyPath, in: &indices) }
                json.member("origin", grant.origin.rawValue)
            }
            json.member("schema", Self.schema)
            json.member("stores", each: report.stores) { json, store in
                json.member("identifier", store.identifier.text)
                json.member("kind", store.identifier.kind.rawValue)
                json.member("members", each: store.members) { $0.members(of: $1, in: &indices) }
                json.name("symbolic")
                json.boolean(store.identifier.isSymbolic)
            }
            json.member("unknown", each: report.unknown) { json, member in
                json.member("app", member.app)
                json.member("kind", member.store.kind.rawValue)
                json.member("location") { $0.members(of: member.location, at: member.location.keyPath, in: &indices) }
                json.member("missing", member.store.missing)
                json.member("text", member.store.text)
            }
        }
        return json.text
    }
}

extension JSONWriter {
    fileprivate mutating func members(of move: StoreMove) {
        member("app", move.app)
        member("bundleIdentifier", move.bundleIdentifier)
        member("configurations", move.configurations)
        member("joined", move.joined) { $0.members(of: $1) }
        member("kind", move.kind)
        member("left", move.left) { $0.members(of: $1) }
        member("message", move.description)
        member("platform", move.platform)
        member("what", move.aspect.name)
    }

    private mutating func members(of side: StoreMove.Side) {
        member("identifier", side.store)
        member("sharedWith", side.companions)
    }

    fileprivate mutating func members(of member: StoreMembership, in indices: inout LineIndices) {
        self.member("app", member.app)
        self.member("bundleIdentifier", member.bundleIdentifier)
        self.member("configurations", member.configurations)
        self.member("environment", member.environment)
        name("implied")
        boolean(member.isImplied)
        self.member("location") { $0.members(of: member.location, at: member.location.keyPath, in: &indices) }
        self.member("origin", member.origin.rawValue)
        self.member("platform", member.platform?.rawValue)
        self.member("position", member.position)
    }
}

extension StoreMove.Aspect {
    /// The name of the changed aspect in the JSON report.
    fileprivate var name: String {
        switch self {
        case .store: "store"
        case .first: "first"
        case .environment: "environment"
        }
    }
}
