import Entitlements
import TextOutput

/// The diagram of the shared stores on a page, with its filters, its legend, and the list of apps.
///
/// The page can be read without the script: the diagram shows the most important stores, and the lists are complete.
struct StorePage {
    private let drawing: SharingDiagram
    private let groups: StoreDiagramGroups

    /// The number of app families above which the list of apps is collapsed.
    private static let openLimit = 8

    init(_ drawing: SharingDiagram) {
        self.drawing = drawing
        groups = StoreDiagramGroups(drawing)
    }

    /// Passes the parts of the diagram with its filters and legend, and of the list of apps, to `output`.
    func write(to output: (String) -> Void) {
        let layout = DiagramLayout(drawing, groups)
        let filters = StoreFilters(drawing)
        let picture = InteractiveSVG(drawing, groups: groups, layout: layout, filters: filters)
        output(
            """
            <p>Apps are on the left, and stores are on the right.<span id="help" hidden=""> Point at a box to highlight \
            its connections, and click it to keep the highlight. A box with ▸ contains related apps or identifiers; \
            click it to expand it. On the keyboard, <kbd>/</kbd> moves to the search field, <kbd>Tab</kbd> moves to the \
            diagram, and the arrow keys move from box to box. <kbd>Enter</kbd> selects or expands a box, and \
            <kbd>Escape</kbd> clears the selection.</span></p>
            \(filters.markup)<p id="counts" class="faint" role="status" aria-live="polite">\(amounts(layout))</p>
            <p><button type="button" id="whole" hidden="">Draw all</button></p>
            \(legend)
            <div class="scroll picture" role="region" aria-label="Diagram">

            """)
        picture.write(to: output)
        output("</div>\n<p id=\"said\" class=\"said\" role=\"status\" aria-live=\"polite\"></p>\n")
        writeApps(to: output)
    }

    /// The numbers of visible boxes.
    private func amounts(_ layout: DiagramLayout) -> String {
        guard layout.isGrouped else { return "" }
        let boxes =
            "\(counted(layout.counts.apps, "box")) for apps and \(counted(layout.counts.stores, "box")) for stores"
        return "Related apps and identifiers are grouped. The diagram shows \(boxes); the lists below are complete."
    }

    /// The legend of the colors, for the kinds that occur.
    private var legend: String {
        let kinds = StoreKind.allCases.filter { kind in drawing.stores.contains { $0.kind == kind } }
        let items = kinds.map { "<li><span class=\"swatch \($0.rawValue)\" aria-hidden=\"true\"></span>\($0)</li>" }
        let dashed = drawing.stores.contains(where: \.isDivided) ? ["<li>dashed: environments differ</li>"] : []
        let twins =
            drawing.stores.contains(where: \.hasTwin)
            ? ["<li>red outline: another store differs only in case</li>"] : []
        let changed = drawing.lines.contains(where: \.isChanged) ? ["<li>thick: changed</li>"] : []
        let all = items + dashed + twins + changed
        return "<ul class=\"legend\" aria-label=\"Kinds of store\">\(all.joined())</ul>"
    }
}

// MARK: - The list of apps

extension StorePage {
    /// Passes the apps with their stores to `output`: one collapsible element per app with its extensions and variants.
    private func writeApps(to output: (String) -> Void) {
        let grouped = Set(groups.apps.flatMap(\.members))
        let alone = drawing.apps.indices.filter { !grouped.contains($0) }.map {
            StoreDiagramGroups.Group(title: drawing.apps[$0], members: [$0])
        }
        let families = (groups.apps + alone).sorted { ($0.title, $0.members[0]) < ($1.title, $1.members[0]) }
        guard !families.isEmpty else { return }
        let isOpen = families.count <= Self.openLimit
        output("<h3>Stores of each app</h3>\n<div id=\"families\">\n")
        for family in families {
            let stores = Set(family.members.flatMap { drawing.linesOfApps[$0, default: []].map(\.store) })
            let count = family.members.count > 1 ? "\(family.members.count) apps, " : ""
            output(
                """
                <details class="family"\(isOpen ? " open=\"\"" : "")><summary><strong>\(family.title.shownAsMarkup)</strong> \
                <span class="faint">\(count)\(counted(stores.count, "store"))</span></summary>
                <ul>\(family.members.map(app).joined())</ul></details>

                """)
        }
        output("</div>\n")
    }

    /// Returns the list item of a store, below an app that uses it.
    private func store(_ line: SharingDiagram.Line) -> String {
        let store = drawing.stores[line.store]
        let label = drawing.label(of: line)
        let others = drawing.linesOfStores[line.store, default: []].count - 1
        let shared = others > 0 ? ["shared with \(counted(others, "other app"))"] : []
        let remarks = (["\(store.kind)"] + (label.isEmpty ? [] : [label]) + shared).joined(separator: ", ")
        return "<li>\(ReportText.code(store.text).html) <span class=\"faint\">\(remarks.shownAsMarkup)</span></li>"
    }

    /// Returns the list item of an app.
    private func app(_ index: Int) -> String {
        let facts = drawing.appFacts[index]
        let builds = [facts.platforms, facts.configurations].map { $0.joined(separator: ", ") }
        let details = [facts.bundleIdentifier ?? ""] + builds
        let remark = details.filter { !$0.isEmpty }.joined(separator: " · ")
        let stores = drawing.linesOfApps[index, default: []].map(store)
        return """
            <li data-app="app-\(index)">\(drawing.apps[index].shownAsMarkup) \
            <span class="faint">\(remark.shownAsMarkup)</span><ul>\(stores.joined())</ul></li>
            """
    }
}
