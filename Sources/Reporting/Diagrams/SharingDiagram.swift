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

    /// Facts about the apps, in the order of ``apps``.
    let appFacts: [AppFacts]

    /// The lines by index of the store.
    let linesOfStores: [Int: [Line]]

    /// The lines by index of the app.
    let linesOfApps: [Int: [Line]]

    /// The report, for the remarks about the stores.
    private let report: StoresReport

    /// A store in the diagram.
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

    /// Facts about an app, for filters and groups.
    struct AppFacts {
        /// The shortest known bundle identifier; `nil` if none is known.
        let bundleIdentifier: String?

        /// The platforms, sorted.
        let platforms: [String]

        /// The configurations, sorted.
        let configurations: [String]
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

        /// The platforms on which the app uses the store, sorted; empty if they are not known.
        let platforms: [String]

        /// The configurations in which the app uses the store, sorted; empty if it has no configurations.
        let configurations: [String]

        /// Whether the line did not exist before.
        var isChanged = false
    }

    private init(_ report: StoresReport, apps: [String], facts: [AppFacts], stores: [Store], lines: [Line]) {
        (self.report, self.apps, appFacts, self.stores, self.lines) = (report, apps, facts, stores, lines)
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
        var found: [String: FactCollector] = [:]
        for store in drawn {
            for member in store.members where member.isApp {
                found[report.apps.name(of: member), default: FactCollector()].add(member)
            }
        }
        let names = found.keys.sorted()
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
                    let isChanged = share.members.contains { member in
                        changed.contains([member.store.kind.rawValue, member.app, member.store.text])
                    }
                    return Line(share, app: number, store: index, hasRestriction: !isAlike, isChanged: isChanged)
                }
            }
        }
        let facts = names.map { (found[$0] ?? FactCollector()).facts }
        self.init(report, apps: names.map(\.displayed), facts: facts, stores: stores, lines: lines)
    }

    /// Returns the remarks about a store.
    ///
    /// The remarks are computed on demand, because a drawing can be limited to a few of several thousand stores.
    func remarks(on store: Store) -> [String] { report.remarks(on: store.shared) }

    /// Returns the name of a store by which the filters of a page find its row.
    func key(of store: Store) -> String { StoreDiagramGroups.key(of: store.shared.identifier) }

    /// The numbers of apps and stores.
    var summary: String {
        let (apps, stores) = (counted(apps.count, "app"), counted(stores.count, "store"))
        return "\(apps), \(stores), \(sharedCount) of them shared."
    }

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

    /// Returns the priority of a store in a limited drawing, highest first.
    func weight(of store: Int) -> Int {
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
            report, apps: appOrder.map { apps[$0] }, facts: appOrder.map { appFacts[$0] },
            stores: storeOrder.map { stores[$0] }, lines: keptLines)
    }

    /// Returns the app and the store of a line, with its label.
    func title(of line: Line) -> String {
        let label = label(of: line)
        return "\(apps[line.app]) – \(stores[line.store].text)" + (label.isEmpty ? "" : " (\(label))")
    }

    /// Returns the CSS classes of a line.
    func classes(of line: Line) -> [String] {
        let store = stores[line.store]
        return ["line", store.kind.rawValue] + (store.isDivided ? ["divided"] : [])
            + (line.isFirst ? ["first"] : []) + (line.isChanged ? ["changed"] : [])
    }

    /// Returns the label of a line; empty if there is nothing to add.
    func label(of line: Line) -> String {
        let environment = stores[line.store].isDivided ? [line.environment ?? "environment set at signing"] : []
        return (environment + (line.restriction.nilIfEmpty.map { [$0] } ?? [])).joined(separator: ", ").displayed
    }
}

extension SharingDiagram.Line {
    /// Creates the line for the relation between an app and a store.
    ///
    /// - Parameters:
    ///   - share: The relation.
    ///   - app: The index of the app.
    ///   - store: The index of the store.
    ///   - hasRestriction: Whether the label of the line contains the builds.
    ///   - isChanged: Whether the line did not exist before.
    fileprivate init(_ share: StoreApps.Share, app: Int, store: Int, hasRestriction: Bool, isChanged: Bool) {
        self.init(
            app: app, store: store, environment: share.environments.joined(separator: ", ").nilIfEmpty,
            isFirst: share.positions.first == 0, restriction: hasRestriction ? share.restriction : "",
            platforms: Set(share.members.compactMap(\.platform?.description)).sorted(),
            configurations: Set(share.members.flatMap(\.configurations)).sorted(), isChanged: isChanged)
    }

    fileprivate func renumbered(app: Int, store: Int) -> SharingDiagram.Line {
        SharingDiagram.Line(
            app: app, store: store, environment: environment, isFirst: isFirst, restriction: restriction,
            platforms: platforms, configurations: configurations, isChanged: isChanged)
    }
}

/// Collects the facts about an app from its memberships, without keeping them.
private struct FactCollector {
    private var bundleIdentifier: String?
    private var platforms: Set<String> = []
    private var configurations: Set<String> = []

    mutating func add(_ member: StoreMembership) {
        bundleIdentifier = [bundleIdentifier, member.bundleIdentifier].compactMap(\.self).min {
            ($0.utf8.count, $0) < ($1.utf8.count, $1)
        }
        if let platform = member.platform { platforms.insert(platform.description) }
        configurations.formUnion(member.configurations)
    }

    var facts: SharingDiagram.AppFacts {
        SharingDiagram.AppFacts(
            bundleIdentifier: bundleIdentifier, platforms: platforms.sorted(), configurations: configurations.sorted())
    }
}

extension String {
    /// The text, or `nil` if it is empty.
    var nilIfEmpty: String? { isEmpty ? nil : self }
}
