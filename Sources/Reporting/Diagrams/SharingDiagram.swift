import Entitlements
import Linting
import PropertyLists
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

    /// The number of stores that were omitted to limit the number of lines.
    private let hiddenStores: Int

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

    private init(
        _ report: StoresReport, apps: [String], facts: [AppFacts], stores: [Store], lines: [Line],
        hiddenStores: Int = 0
    ) {
        (self.report, self.apps, appFacts, self.stores, self.lines) = (report, apps, facts, stores, lines)
        self.hiddenStores = hiddenStores
        linesOfStores = Dictionary(grouping: lines, by: \.store)
        linesOfApps = Dictionary(grouping: lines, by: \.app)
    }

    /// Creates a drawing.
    ///
    /// - Parameters:
    ///   - report: The stores and the apps that share them.
    ///   - moves: The changes whose lines are marked.
    ///   - limit: The maximum number of lines; ``limited(toLines:)`` describes the selection.
    init(_ report: StoresReport, marking moves: [StoreMove] = [], lines limit: Int = .max) {
        let changed = Set(moves.flatMap { move in move.joined.map { [[move.kind, move.app, $0.store]] } ?? [] })
        let all = report.stores.filter(\.hasApps)
        let drawn = limit == .max ? all : Self.selection(of: all, in: report, marking: changed, lines: limit)
        var found: [String: FactCollector] = [:]
        let shown = drawn.count == all.count ? nil : Set(drawn.flatMap { report.namesOfApps(of: $0) })
        // An app can also have facts in stores that are not drawn.
        for store in all {
            for member in store.members where member.isApp {
                let name = report.apps.name(of: member)
                if shown?.contains(name) ?? true { found[name, default: FactCollector()].add(member) }
            }
        }
        let names = found.keys.sorted()
        let numbers = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
        let stores = drawn.map { store in
            Store(
                kind: store.identifier.kind, text: store.identifier.text.displayed,
                shared: store, isDivided: store.isDivided,
                hasTwin: report.twins.contains(store.identifier))
        }
        let lines = drawn.enumerated().flatMap { index, store in
            let shares = report.apps.shares(of: store)
            let isAlike = Set(shares.map(\.restriction)).count == 1
            return shares.compactMap { share in
                numbers[share.name].map { number in
                    let isChanged = share.members.contains { $0.isChanged(in: changed) }
                    return Line(share, app: number, store: index, hasRestriction: !isAlike, isChanged: isChanged)
                }
            }
        }
        let facts = names.map { (found[$0] ?? FactCollector()).facts }
        self.init(
            report, apps: names.map(\.displayed), facts: facts, stores: stores, lines: lines,
            hiddenStores: all.count - drawn.count)
    }

    /// Returns the stores of a drawing with a limited number of lines, without creating the lines of the other stores.
    private static func selection(
        of stores: [SharedStore], in report: StoresReport, marking changed: Set<[String]>, lines limit: Int
    ) -> [SharedStore] {
        let counts = stores.map { report.namesOfApps(of: $0).count }
        guard counts.reduce(0, +) > limit else { return stores }
        let weights = zip(stores, counts).map { store, count in
            let isRemarkable = report.twins.contains(store.identifier) || store.isDivided
            let isChanged = !changed.isEmpty && store.members.contains { $0.isApp && $0.isChanged(in: changed) }
            return weight(isRemarkable: isRemarkable || isChanged, lineCount: count)
        }
        return largestPart(counts: counts, weights: weights, limit: limit).sorted().map { stores[$0] }
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
        guard lines.count > limit else { return (self, hiddenStores) }
        let counts = stores.indices.map { linesOfStores[$0]?.count ?? 0 }
        let kept = Self.largestPart(counts: counts, weights: stores.indices.map(weight), limit: limit)
        return (part(keeping: Set(kept)), hiddenStores + stores.count - kept.count)
    }

    /// Returns the indices of the stores with the highest priorities whose lines fit into a limited drawing.
    private static func largestPart(counts: [Int], weights: [Int], limit: Int) -> [Int] {
        let order = counts.indices.sorted { (weights[$0], $1) > (weights[$1], $0) }
        var rest = limit
        return order.filter { store in
            guard counts[store] <= rest else { return false }
            rest -= counts[store]
            return true
        }
    }

    /// Returns the priority of a store in a limited drawing, highest first.
    func weight(of store: Int) -> Int {
        let members = linesOfStores[store] ?? []
        let isRemarkable = stores[store].hasTwin || stores[store].isDivided || members.contains(where: \.isChanged)
        return Self.weight(isRemarkable: isRemarkable, lineCount: members.count)
    }

    private static func weight(isRemarkable: Bool, lineCount: Int) -> Int {
        isRemarkable ? 2 : lineCount > 1 ? 1 : 0
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

extension SharedStore {
    /// Whether the members of the store request different environments.
    fileprivate var isDivided: Bool { members.count > 1 && environments.count > 1 }
}

extension StoreMembership {
    /// Returns whether a change added the membership.
    fileprivate func isChanged(in changed: Set<[String]>) -> Bool {
        changed.contains([store.kind.rawValue, app, store.text])
    }
}

extension StoresReport {
    /// Returns the names of the apps that use a store, without duplicates.
    fileprivate func namesOfApps(of store: SharedStore) -> [String] {
        let members = store.members.filter(\.isApp)
        guard members.count > 1 else { return members.map { apps.name(of: $0) } }
        return Set(members.map { ExactText(apps.name(of: $0)) }).map(\.text)
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
