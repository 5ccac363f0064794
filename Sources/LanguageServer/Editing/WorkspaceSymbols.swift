import Entitlements
import PropertyLists
import TextOutput
import Workspaces

extension EditorReports {
    /// The maximum number of symbols in a response; the client asks again with a longer text.
    private static let limit = 300

    /// Returns the targets, stores, and keys whose name contains a text, in any letter case.
    func symbols(matching query: String) -> [WorkspaceSymbol] {
        var symbols: [WorkspaceSymbol] = []
        for report in all {
            symbols += report.symbols(matching: query.lowercased(), atMost: Self.limit - symbols.count)
        }
        return symbols
    }
}

extension EditorReport {
    fileprivate func symbols(matching query: String, atMost limit: Int) -> [WorkspaceSymbol] {
        var found = SymbolSearch(query, limit: limit)
        let workspace = snapshot.workspace
        for product in workspace.products {
            // `SymbolKind.Module`
            found.add(product.target, 2, at: product.setting, in: BuildName(product).description)
        }
        for store in workspace.graph.stores {
            let members = store.members.filter(\.isClaim)
            for member in members {
                // `SymbolKind.Namespace`
                found.add(
                    store.identifier.text, 3, at: member.location,
                    in: "\(store.identifier.kind) of \(BuildName(member))")
            }
        }
        let subjects = workspace.products.map(\.subject) + workspace.unusedFiles + workspace.standaloneFiles
        for subject in subjects where !found.isFull {
            for claim in subject.claims.claims {
                // `SymbolKind.Key`
                found.add(claim.key.rawValue, 20, at: claim.keyLocation, in: subject.file.path.shortName)
            }
        }
        return found.matches.map { match in
            WorkspaceSymbol(
                name: match.name.displayed, kind: match.kind, location: editorLocation(match.location),
                containerName: match.container.displayed)
        }
    }
}

extension String {
    /// The name of the file and of its directory.
    fileprivate var shortName: String { split(separator: "/").suffix(2).joined(separator: "/") }
}

/// A search for symbols, each location once.
private struct SymbolSearch {
    private let query: String
    private let limit: Int
    private var seen: Set<Key> = []
    /// A cache of whether a name contains the text, because many files claim the same keys and stores.
    private var answers: [String: Bool] = [:]
    private(set) var matches: [Match] = []

    struct Match {
        let name: String
        let kind: Int
        let location: Location
        let container: String
    }

    private struct Key: Hashable {
        let name: ExactText
        let path: ExactText
        let range: Range<Int>?
    }

    init(_ query: String, limit: Int) {
        self.query = query
        self.limit = limit
    }

    /// Whether no further symbol is added.
    var isFull: Bool { matches.count >= limit }

    mutating func add(_ name: String, _ kind: Int, at location: Location, in container: @autoclosure () -> String) {
        guard !isFull, !name.isEmpty, isMatch(name) else { return }
        let key = Key(name: ExactText(name), path: ExactText(location.file.path), range: location.range)
        guard seen.insert(key).inserted else { return }
        matches.append(Match(name: name, kind: kind, location: location, container: container()))
    }

    private mutating func isMatch(_ name: String) -> Bool {
        if query.isEmpty { return true }
        if let answer = answers[name] { return answer }
        let answer = name.lowercased().contains(query)
        answers[name] = answer
        return answer
    }
}
