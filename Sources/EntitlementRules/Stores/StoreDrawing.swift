import Entitlements

/// The sharing as something to draw: apps on one side, stores on the other, lines between them; names as they can be
/// shown.
struct StoreDrawing {
    /// The apps, by name.
    let apps: [String]

    /// The stores, by kind and identifier.
    let stores: [Store]

    /// The lines, by app and store.
    let lines: [Line]

    /// The lines by store.
    let linesOfStores: [Int: [Line]]

    /// The lines by app.
    let linesOfApps: [Int: [Line]]

    /// A store, and what is remarkable about it.
    struct Store {
        let kind: StoreKind
        let text: String
        let remarks: [String]

        /// Whether its members ask for different environments.
        let isDivided: Bool

        /// Whether another store differs from it in letter case only.
        let hasTwin: Bool
    }

    /// What an app has to do with a store.
    struct Line {
        let app: Int
        let store: Int
        let environment: String?
        let isFirst: Bool

        /// Where it holds, if not everywhere; empty where it is alike for all, which the store's remarks then say.
        let restriction: String

        /// Whether it was not there before.
        var isChanged = false
    }

    private init(apps: [String], stores: [Store], lines: [Line]) {
        (self.apps, self.stores, self.lines) = (apps, stores, lines)
        linesOfStores = Dictionary(grouping: lines, by: \.store)
        linesOfApps = Dictionary(grouping: lines, by: \.app)
    }

    /// Makes the drawing.
    ///
    /// - Parameters:
    ///   - report: Who shares what.
    ///   - moves: Of these the lines are marked.
    init(_ report: StoresReport, marking moves: [StoreMove] = []) {
        let changed = Set(moves.flatMap { move in move.joined.map { [[move.kind, move.app, $0.store]] } ?? [] })
        let drawn = report.stores.filter { !$0.apps.isEmpty }
        let names = Set(drawn.flatMap(\.members).filter(\.isApp).map(report.apps.name)).sorted()
        let numbers = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
        let stores = drawn.map { store in
            Store(
                kind: store.identifier.kind, text: store.identifier.text.displayed,
                remarks: report.remarks(on: store),
                isDivided: store.environments.count > 1,
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
        self.init(apps: names.map(\.displayed), stores: stores, lines: lines)
    }

    /// How many stores several apps have to do with.
    var sharedCount: Int { linesOfStores.values.count { $0.count > 1 } }

    /// As much of the drawing as has at most so many lines: what is remarkable and what is shared first.
    ///
    /// - Parameter limit: The most lines.
    /// - Returns: The part, and how many stores are left out.
    func limited(toLines limit: Int) -> (part: StoreDrawing, hiddenStores: Int) {
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

    /// How much a store is worth seeing.
    private func weight(of store: Int) -> Int {
        let members = linesOfStores[store] ?? []
        let isRemarkable = stores[store].hasTwin || stores[store].isDivided || members.contains(where: \.isChanged)
        return isRemarkable ? 2 : members.count > 1 ? 1 : 0
    }

    /// The stores in which something changed.
    var changedPart: StoreDrawing { part(keeping: Set(lines.filter(\.isChanged).map(\.store))) }

    /// The drawing of some of the stores, with the apps that have to do with them.
    func part(keeping kept: Set<Int>) -> StoreDrawing {
        let storeOrder = stores.indices.filter(kept.contains)
        let appOrder = Set(lines.filter { kept.contains($0.store) }.map(\.app)).sorted()
        let storeNumbers = Dictionary(uniqueKeysWithValues: zip(storeOrder, storeOrder.indices))
        let appNumbers = Dictionary(uniqueKeysWithValues: zip(appOrder, appOrder.indices))
        let keptLines = lines.compactMap { line in
            storeNumbers[line.store].flatMap { store in
                appNumbers[line.app].map { line.renumbered(app: $0, store: store) }
            }
        }
        return StoreDrawing(apps: appOrder.map { apps[$0] }, stores: storeOrder.map { stores[$0] }, lines: keptLines)
    }

    /// What is written on a line; empty for nothing particular.
    func label(of line: Line) -> String {
        let environment = stores[line.store].isDivided ? [line.environment ?? "environment by signature"] : []
        return (environment + (line.restriction.nilIfEmpty.map { [$0] } ?? [])).joined(separator: ", ").displayed
    }
}

extension StoreDrawing.Line {
    fileprivate func renumbered(app: Int, store: Int) -> StoreDrawing.Line {
        StoreDrawing.Line(
            app: app, store: store, environment: environment, isFirst: isFirst, restriction: restriction,
            isChanged: isChanged)
    }
}

extension String {
    /// The text, or nothing where it is empty.
    var nilIfEmpty: String? { isEmpty ? nil : self }
}
