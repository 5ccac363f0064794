import Entitlements
import TextOutput

/// The diagram of the shared stores on a page.
///
/// The element contains all boxes and lines. Those that do not fit, and the members of groups, are hidden until a filter
/// or a click shows them; the script of the page then moves the boxes.
struct InteractiveSVG {
    private typealias Measure = SharingSVG.Measure

    private let drawing: SharingDiagram
    private let groups: StoreDiagramGroups
    private let layout: DiagramLayout
    private let filters: StoreFilters
    private let groupOfApp: [Int: Int]
    private let groupOfStore: [Int: Int]
    private let appWidth: Int
    private let storeWidth: Int

    /// The distance between the columns.
    private static let gap = 160

    /// The maximum number of columns of a name; longer names are truncated in the middle.
    private static let nameLimit = 52

    init(_ drawing: SharingDiagram, groups: StoreDiagramGroups, layout: DiagramLayout, filters: StoreFilters) {
        (self.drawing, self.groups, self.layout, self.filters) = (drawing, groups, layout, filters)
        groupOfApp = Self.numbers(groups.apps)
        groupOfStore = Self.numbers(groups.stores)
        let names = { (texts: [String]) in texts.map { "▸ " + $0.withoutMiddle(of: Self.nameLimit) } }
        appWidth = SharingSVG.width(of: names(drawing.apps))
        storeWidth = SharingSVG.width(of: names(drawing.stores.map(\.text)))
    }

    private static func numbers(_ groups: [StoreDiagramGroups.Group]) -> [Int: Int] {
        Dictionary(
            groups.enumerated().flatMap { number, group in group.members.map { ($0, number) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// Passes the parts of the element to `output`.
    func write(to output: (String) -> Void) {
        output(
            """
            <svg xmlns="http://www.w3.org/2000/svg" class="stores" viewBox="0 0 \(width) \(height)" width="\(width)" \
            height="\(height)" role="group" aria-labelledby="stores-title stores-text" \
            data-limit="\(DiagramLayout.rowLimit)" data-start="\(Measure.margin + appWidth)" data-end="\(storeX)">
            <title id="stores-title">Apps and their shared stores</title>
            <desc id="stores-text">\(drawing.summary.escapedForMarkup)</desc>
            <style>\(SharingSVG.style)</style>

            """)
        for index in drawing.lines.indices { output(curve(index)) }
        for index in drawing.apps.indices {
            if let group = groupOfApp[index], groups.apps[group].members.first == index { output(apps(group)) }
            output(app(index))
        }
        for index in drawing.stores.indices {
            if let group = groupOfStore[index], groups.stores[group].members.first == index {
                output(stores(group))
            }
            output(store(index))
        }
        output("</svg>\n")
    }
}

// MARK: - Boxes

extension InteractiveSVG {
    private func app(_ index: Int) -> String {
        let facts = drawing.appFacts[index]
        let stores = drawing.linesOfApps[index, default: []].map { drawing.stores[$0.store].text }
        let label = "\(drawing.apps[index]), \(counted(stores.count, "store")): \(stores.joined(separator: ", "))"
        let builds = [facts.platforms, facts.configurations].map { $0.joined(separator: ", ") }.filter { !$0.isEmpty }
        return box(
            "app-\(index)", kind: "app", title: drawing.apps[index],
            detail: builds.joined(separator: " · ").displayed.withoutMiddle(of: Self.nameLimit), label: label,
            data: [
                ("text", "\(drawing.apps[index]) \(facts.bundleIdentifier?.displayed ?? "")".shortened.lowercased()),
                ("group", groupOfApp[index].map { "apps-\($0)" } ?? ""),
            ])
    }

    private func apps(_ group: Int) -> String {
        let (title, members) = (groups.apps[group].title, groups.apps[group].members)
        let names = members.map { drawing.apps[$0] }.joined(separator: ", ")
        return box(
            "apps-\(group)", kind: "app group", title: title, detail: "\(members.count) apps",
            label: "\(title) and related apps: \(names)", data: [])
    }

    private func store(_ index: Int) -> String {
        let store = drawing.stores[index]
        let apps = drawing.linesOfStores[index, default: []].map { drawing.apps[$0.app] }
        let remarks = drawing.remarks(on: store)
        let all = ([counted(apps.count, "app") + ": " + apps.joined(separator: ", ")] + remarks).joined(separator: ", ")
        return box(
            "store-\(index)", kind: "\(store.kind.rawValue)\(store.hasTwin ? " twin" : "")", title: store.text,
            detail: (["\(store.kind)"] + remarks).joined(separator: " · ").withoutMiddle(of: Self.nameLimit),
            label: "\(store.kind) \(store.text), \(all)",
            data: [
                ("text", "\(store.text) \(store.kind) \(remarks.joined(separator: " "))".shortened.lowercased()),
                ("key", drawing.key(of: store)), ("weight", "\(drawing.weight(of: index))"),
                ("group", groupOfStore[index].map { "stores-\($0)" } ?? ""),
            ])
    }

    private func stores(_ group: Int) -> String {
        let (title, members) = (groups.stores[group].title, groups.stores[group].members)
        let kind = drawing.stores[members[0]].kind
        let names = members.map { drawing.stores[$0].text }.joined(separator: ", ")
        let twin = members.contains { drawing.stores[$0].hasTwin } ? " twin" : ""
        return box(
            "stores-\(group)", kind: "\(kind.rawValue) group\(twin)", title: title,
            detail: "\(kind) · \(members.count) related identifiers",
            label: "\(kind) \(title), \(members.count) related identifiers: \(names)", data: [])
    }

    private func box(
        _ id: String, kind: String, title: String, detail: String, label: String, data: [(String, String)]
    ) -> String {
        let isApp = id.hasPrefix("app")
        let row = layout.rows[id]
        let isGroup = id.contains("s-")
        let name = (isGroup ? "▸ " : "") + title.withoutMiddle(of: Self.nameLimit)
        let attributes = data.map { $1.isEmpty ? "" : " data-\($0)=\"\($1.escapedForMarkup)\"" }.joined()
        return """
            <g id="\(id)" class="node \(kind)\(row == nil ? " off" : "")"\(attributes) \
            transform="translate(\(isApp ? Measure.margin : storeX) \(y(of: row ?? 0, isApp: isApp)))" \
            aria-label="\(label.shortened.escapedForMarkup)">\
            <title>\(title.shortened.escapedForMarkup)</title>\
            <rect width="\(isApp ? appWidth : storeWidth)" height="\(Measure.box)" rx="\(isApp ? 4 : 15)"/>\
            <text x="14" y="\(detail.isEmpty ? 20 : 14)">\(name.escapedForMarkup)</text>\
            <text class="detail" x="14" y="26">\(detail.escapedForMarkup)</text></g>

            """
    }
}

// MARK: - Lines

extension InteractiveSVG {
    private func curve(_ index: Int) -> String {
        let line = drawing.lines[index]
        let store = drawing.stores[line.store]
        let title = drawing.title(of: line)
        let isShared = drawing.linesOfStores[line.store, default: []].count > 1
        let classes = drawing.classes(of: line) + (layout.lines.contains(index) ? [] : ["off"])
        return """
            <path class="\(classes.joined(separator: " "))" data-app="app-\(line.app)" data-store="store-\(line.store)" \
            data-kind="\(store.kind.rawValue)" data-platforms="\(filters.numbers(ofPlatforms: line.platforms))" \
            data-configurations="\(filters.numbers(ofConfigurations: line.configurations))" \
            data-shared="\(isShared ? 1 : 0)" d="\(path(line))"><title>\(title.shortened.escapedForMarkup)</title></path>

            """
    }

    private func path(_ line: SharingDiagram.Line) -> String {
        let isGrouped = layout.isGrouped
        let app = isGrouped ? groupOfApp[line.app].map { "apps-\($0)" } : nil
        let store = isGrouped ? groupOfStore[line.store].map { "stores-\($0)" } : nil
        let start = y(of: layout.rows[app ?? "app-\(line.app)"] ?? 0, isApp: true) + Measure.box / 2
        let end = y(of: layout.rows[store ?? "store-\(line.store)"] ?? 0, isApp: false) + Measure.box / 2
        let left = Measure.margin + appWidth
        let middle = (left + storeX) / 2
        return "M\(left) \(start) C\(middle) \(start) \(middle) \(end) \(storeX) \(end)"
    }

    private var storeX: Int { Measure.margin + appWidth + Self.gap }

    private var width: Int { storeX + storeWidth + Measure.margin }

    private var longest: Int { max(layout.counts.apps, layout.counts.stores, 1) }

    private var height: Int { 2 * Measure.margin + longest * Measure.row }

    private func y(of row: Int, isApp: Bool) -> Int {
        let count = isApp ? layout.counts.apps : layout.counts.stores
        return Measure.margin + (longest - count) * Measure.row / 2 + row * Measure.row + (Measure.row - Measure.box)
            / 2
    }
}
