import Entitlements
import Linting
import TextOutput

/// The content of a diagram: apps on one side, stores on the other, and lines between them.
///
/// Names are escaped for display.
struct SharingDiagram {
    /// The apps, sorted by name.
    let apps: [String]

    /// The stores, sorted by kind and identifier.
    let stores: [Store]

    /// The lines, sorted by store and app.
    let lines: [Line]

    /// The lines by index of the store.
    let linesOfStores: [Int: [Line]]

    /// The lines by index of the app.
    let linesOfApps: [Int: [Line]]

    /// The report, for the remarks about the stores.
    private let report: StoresReport

    /// A store.
    struct Store {
        let kind: StoreKind
        let text: String

        /// The store in the report.
        fileprivate let shared: SharedStore

        /// Whether the members of the store request different environments.
        let isDivided: Bool

        /// Whether another store differs only in case.
        let hasTwin: Bool
    }

    /// A line between an app and a store that it uses.
    struct Line {
        let app: Int
        let store: Int
        let environment: String?
        let isFirst: Bool

        /// The builds in which the app uses the store; empty for all builds, or if the remarks of the store contain
        /// them.
        let restriction: String

        /// Whether the line did not exist before.
        var isChanged = false
    }

    private init(_ report: StoresReport, apps: [String], stores: [Store], lines: [Line]) {
        (self.report, self.apps, self.stores, self.lines) = (report, apps, stores, lines)
        linesOfStores = Dictionary(grouping: lines, by: \.store)
        linesOfApps = Dictionary(grouping: lines, by: \.app)
    }

    /// Creates a drawing.
    ///
    /// - Parameters:
    ///   - report: The stores and the apps that share them.
    ///   - moves: The changes whose lines are marked.
    init(_ report: StoresReport, marking moves: [StoreMove] = []) {
        let changed = Set(moves.flatMap { move in move.joined.map { [[move.kind, move.app, $0.store]] } ?? [] })
        let drawn = report.stores.filter(\.hasApps)
        let names = Set(drawn.flatMap(\.members).filter(\.isApp).map(report.apps.name)).sorted()
        let numbers = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
        let stores = drawn.map { store in
            Store(
                kind: store.identifier.kind, text: store.identifier.text.displayed,
                shared: store,
                isDivided: store.members.count > 1 && store.environments.count > 1,
                hasTwin: report.twins.contains(store.identifier))
        }
        let lines = drawn.enumerated().flatMap { index, store in
            let shares = report.apps.shares(of: store)
            let isAlike = Set(shares.map(\.restriction)).count == 1
            return shares.compactMap { share in
                numbers[share.name].map { number in
                    Line(
                        app: number, store: index, environment: share.environments.joined(separator: ", ").nilIfEmpty,
                        isFirst: share.positions.first == 0, restriction: isAlike ? "" : share.restriction,
                        isChanged: share.members.contains { member in
                            changed.contains([member.store.kind.rawValue, member.app, member.store.text])
                        })
                }
            }
        }
        self.init(report, apps: names.map(\.displayed), stores: stores, lines: lines)
    }

    /// Returns the remarks about a store.
    ///
    /// Computed on demand, because a drawing can be limited to few of thousands of stores.
    func remarks(on store: Store) -> [String] { report.remarks(on: store.shared) }

    /// The number of stores that several apps share.
    var sharedCount: Int { linesOfStores.values.count { $0.count > 1 } }

    /// Returns the part of the drawing with at most `limit` lines.
    ///
    /// Stores with remarks and shared stores come first.
    ///
    /// - Parameter limit: The maximum number of lines.
    /// - Returns: The part, and the number of omitted stores.
    func limited(toLines limit: Int) -> (part: SharingDiagram, hiddenStores: Int) {
        guard lines.count > limit else { return (self, 0) }
        let order = stores.indices.sorted { (weight(of: $0), $1) > (weight(of: $1), $0) }
        var rest = limit
        let kept = order.filter { store in
            let count = linesOfStores[store]?.count ?? 0
            guard count <= rest else { return false }
            rest -= count
            return true
        }
        return (part(keeping: Set(kept)), stores.count - kept.count)
    }

    /// Returns the priority of a store in a limited drawing.
    private func weight(of store: Int) -> Int {
        let members = linesOfStores[store] ?? []
        let isRemarkable = stores[store].hasTwin || stores[store].isDivided || members.contains(where: \.isChanged)
        return isRemarkable ? 2 : members.count > 1 ? 1 : 0
    }

    /// The part of the drawing with the changed stores.
    var changedPart: SharingDiagram { part(keeping: Set(lines.filter(\.isChanged).map(\.store))) }

    /// Returns the part of the drawing with some of the stores and the apps that use them.
    func part(keeping kept: Set<Int>) -> SharingDiagram {
        let storeOrder = stores.indices.filter(kept.contains)
        let appOrder = Set(lines.filter { kept.contains($0.store) }.map(\.app)).sorted()
        let storeNumbers = Dictionary(uniqueKeysWithValues: zip(storeOrder, storeOrder.indices))
        let appNumbers = Dictionary(uniqueKeysWithValues: zip(appOrder, appOrder.indices))
        let keptLines = lines.compactMap { line in
            storeNumbers[line.store].flatMap { store in
                appNumbers[line.app].map { line.renumbered(app: $0, store: store) }
            }
        }
        return SharingDiagram(
            report, apps: appOrder.map { apps[$0] }, stores: storeOrder.map { stores[$0] }, lines: keptLines)
    }

    /// Returns the label of a line; empty if there is nothing to add.
    func label(of line: Line) -> String {
        let environment = stores[line.store].isDivided ? [line.environment ?? "environment set at signing"] : []
        return (environment + (line.restriction.nilIfEmpty.map { [$0] } ?? [])).joined(separator: ", ").displayed
    }
}

extension SharingDiagram.Line {
    fileprivate func renumbered(app: Int, store: Int) -> SharingDiagram.Line {
        SharingDiagram.Line(
            app: app, store: store, environment: environment, isFirst: isFirst, restriction: restriction,
            isChanged: isChanged)
    }
}

extension String {
    /// The text, or `nil` if it is empty.
    var nilIfEmpty: String? { isEmpty ? nil : self }
}
