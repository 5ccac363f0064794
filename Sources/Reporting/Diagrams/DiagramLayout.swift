/// The boxes and lines of a diagram on a page that are visible before a filter applies, and their rows.
///
/// The script of the page computes the same layout for the apps and stores that match the filters.
struct DiagramLayout {
    /// The number of rows above which related boxes are grouped.
    static let groupingLimit = 20

    /// The maximum number of rows: about 1200 pixels.
    static let rowLimit = 30

    /// Whether related boxes are grouped.
    let isGrouped: Bool

    /// The rows of the visible boxes by identifier of the element; the rows of apps and of stores are numbered
    /// separately.
    let rows: [String: Int]

    /// The indices of the visible lines.
    let lines: Set<Int>

    /// The number of visible apps and stores.
    let counts: (apps: Int, stores: Int)

    /// Computes the layout.
    init(_ drawing: SharingDiagram, _ groups: StoreDiagramGroups) {
        isGrouped = max(drawing.apps.count, drawing.stores.count) > Self.groupingLimit
        let isGrouped = isGrouped
        let apps = Self.boxes("app", drawing.apps.count, isGrouped ? groups.apps : [])
        let stores = Self.boxes("store", drawing.stores.count, isGrouped ? groups.stores : [])
        let shown = Self.selection(drawing, apps: apps, stores: stores)
        let storeRows = Self.rows(of: stores.filter(shown.stores.contains))
        var totals: [String: (sum: Int, count: Int)] = [:]
        var ends: Set<[String]> = []
        var lines: Set<Int> = []
        for (index, line) in drawing.lines.enumerated() {
            let pair = [apps[line.app], stores[line.store]]
            guard shown.apps.contains(pair[0]), let row = storeRows[pair[1]], ends.insert(pair).inserted else {
                continue
            }
            lines.insert(index)
            let total = totals[pair[0]] ?? (0, 0)
            totals[pair[0]] = (total.sum + row, total.count + 1)
        }
        // Apps are next to their stores, so that fewer lines cross.
        let means = totals.mapValues { 1000 * $0.sum / $0.count }
        let order = Self.rows(of: apps.filter(shown.apps.contains))
        let sorted = order.keys.sorted { (means[$0] ?? 0, order[$0] ?? 0) < (means[$1] ?? 0, order[$1] ?? 0) }
        self.lines = lines
        counts = (sorted.count, storeRows.count)
        rows = Self.rows(of: sorted).merging(storeRows) { first, _ in first }
    }

    /// Returns the identifier of the visible box of each app or store.
    private static func boxes(_ name: String, _ count: Int, _ groups: [StoreDiagramGroups.Group]) -> [String] {
        var boxes = (0..<count).map { "\(name)-\($0)" }
        for (index, group) in groups.enumerated() {
            for member in group.members { boxes[member] = "\(name)s-\(index)" }
        }
        return boxes
    }

    /// Returns the row of each box, in the order of their first occurrence.
    private static func rows(of boxes: [String]) -> [String: Int] {
        var rows: [String: Int] = [:]
        for box in boxes where rows[box] == nil { rows[box] = rows.count }
        return rows
    }

    /// Selects the boxes: stores with remarks and shared stores come first.
    private static func selection(
        _ drawing: SharingDiagram, apps: [String], stores: [String]
    ) -> (apps: Set<String>, stores: Set<String>) {
        var users: [String: Set<String>] = [:]
        var weights: [String: Int] = [:]
        for (index, store) in stores.enumerated() {
            users[store, default: []].formUnion(drawing.linesOfStores[index, default: []].map { apps[$0.app] })
            weights[store] = max(weights[store] ?? 0, drawing.weight(of: index))
        }
        // Of similar stores, the stores with the most users come first.
        let ranks = users.mapValues { -$0.count }
        let order = stores.indices.sorted { left, right in
            let (one, other) = (stores[left], stores[right])
            return (-(weights[one] ?? 0), ranks[one] ?? 0, left) < (-(weights[other] ?? 0), ranks[other] ?? 0, right)
        }
        var (shownApps, shownStores): (Set<String>, Set<String>) = ([], [])
        for store in order where !shownStores.contains(stores[store]) {
            let added = (users[stores[store]] ?? []).subtracting(shownApps)
            guard shownStores.isEmpty || shownStores.count < rowLimit && shownApps.count + added.count <= rowLimit
            else {
                continue
            }
            shownStores.insert(stores[store])
            shownApps.formUnion(added.sorted().prefix(rowLimit))
        }
        return (shownApps, shownStores)
    }
}
