import Entitlements
import TextOutput

/// The diagram of the shared stores in SVG: apps on the left, stores on the right, and curves between them.
struct SharingSVG {
    private let drawing: SharingDiagram

    /// The distances in user units of the SVG, about one pixel each.
    enum Measure {
        static let row = 40
        static let box = 30
        static let margin = 16
        static let gap = 240

        /// The maximum width of a character in the font and size of the boxes.
        static let character = 8

        /// The maximum number of columns of a name.
        ///
        /// Longer names are truncated in the middle.
        static let name = 64
    }

    /// The width of the boxes of apps.
    private let appWidth: Int

    /// The width of the boxes of stores.
    private let storeWidth: Int

    init(_ drawing: SharingDiagram) {
        self.drawing = drawing
        appWidth = Self.width(of: drawing.apps.map { $0.withoutMiddle(of: Measure.name) })
        storeWidth = Self.width(
            of: drawing.stores.flatMap { store in
                let detail = ["\(store.kind)"] + drawing.remarks(on: store)
                return [store.text.withoutMiddle(of: Measure.name), detail.joined(separator: " · ")]
            })
    }

    /// The diagram as a complete document.
    var document: String { "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + element }

    /// The diagram as an element.
    private var element: String {
        var text = """
            <svg xmlns="http://www.w3.org/2000/svg" class="stores" viewBox="0 0 \(width) \(height)" width="\(width)" \
            height="\(height)" role="img" aria-labelledby="stores-title stores-text">
            <title id="stores-title">Apps and their shared stores</title>
            <desc id="stores-text">\(drawing.summary.escapedForMarkup)</desc>
            <style>\(Self.style)</style>

            """
        for line in drawing.lines { text += curve(line) }
        for index in drawing.apps.indices { text += app(index) }
        for index in drawing.stores.indices { text += store(index) }
        return text + "</svg>\n"
    }
}

// MARK: - Boxes and curves

extension SharingSVG {
    private func app(_ index: Int) -> String {
        box(
            "a\(index)", kind: "app", title: drawing.apps[index], detail: nil, x: Measure.margin, y: appY(index),
            width: appWidth)
    }

    private func store(_ index: Int) -> String {
        let store = drawing.stores[index]
        let all = drawing.remarks(on: store)
        return box(
            "s\(index)", kind: "\(store.kind.rawValue)\(store.hasTwin ? " twin" : "")", title: store.text,
            detail: (["\(store.kind)"] + all).joined(separator: " · "), x: storeX, y: storeY(index),
            width: storeWidth)
    }

    private func box(
        _ id: String, kind: String, title: String, detail: String?, x: Int, y: Int, width: Int
    ) -> String {
        let middle = y + Measure.box / 2
        let titleY = detail == nil ? middle + 5 : middle - 1
        var text = "<g id=\"\(id)\" class=\"node \(kind)\">"
        text +=
            "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(Measure.box)\" rx=\"\(kind == "app" ? 4 : 15)\"/>"
        let name = title.withoutMiddle(of: Measure.name)
        if name != title { text += "<title>\(title.escapedForMarkup)</title>" }
        text += "<text x=\"\(x + 14)\" y=\"\(titleY)\">\(name.escapedForMarkup)</text>"
        if let detail {
            text += "<text class=\"detail\" x=\"\(x + 14)\" y=\"\(middle + 11)\">\(detail.escapedForMarkup)</text>"
        }
        return text + "</g>\n"
    }

    private func curve(_ line: SharingDiagram.Line) -> String {
        let (x1, y1) = (Measure.margin + appWidth, appY(line.app) + Measure.box / 2)
        let (x2, y2) = (storeX, storeY(line.store) + Measure.box / 2)
        let bend = Measure.gap / 2
        let classes = drawing.classes(of: line).joined(separator: " ")
        let title = drawing.title(of: line).escapedForMarkup
        return """
            <path class="\(classes)" data-app="a\(line.app)" data-store="s\(line.store)" \
            d="M\(x1) \(y1) C\(x1 + bend) \(y1) \(x2 - bend) \(y2) \(x2) \(y2)"><title>\(title)</title></path>

            """
    }
}

// MARK: - Layout

extension SharingSVG {
    static func width(of texts: [String]) -> Int { 28 + (texts.map(\.columns).max() ?? 0) * Measure.character }

    private var storeX: Int { Measure.margin + appWidth + Measure.gap }

    private var width: Int { storeX + storeWidth + Measure.margin }

    private var height: Int { 2 * Measure.margin + max(drawing.apps.count, drawing.stores.count, 1) * Measure.row }

    private func appY(_ index: Int) -> Int { y(of: index, among: drawing.apps.count) }

    private func storeY(_ index: Int) -> Int { y(of: index, among: drawing.stores.count) }

    /// Returns the vertical position of a box.
    ///
    /// The shorter column is centered relative to the longer one.
    private func y(of index: Int, among count: Int) -> Int {
        let longest = max(drawing.apps.count, drawing.stores.count)
        return Measure.margin + (longest - count) * Measure.row / 2 + index * Measure.row + (Measure.row - Measure.box)
            / 2
    }
}

// MARK: - Style

extension SharingSVG {
    /// The style sheet, with light and dark color schemes.
    static let style: String = {
        let lines = StoreKind.allCases.map { kind in
            """
            .line.\(kind.rawValue) { stroke: \(kind.color); } .node.\(kind.rawValue) rect { fill: \(kind.paleColor); \
            stroke: \(kind.color); }
            """
        }
        return """

            .stores { font: 13px ui-sans-serif, system-ui, sans-serif; max-width: 100%; height: auto; }
            .node rect { fill: #fff; stroke: #555; stroke-width: 1.2; }
            .node text { fill: #111; } .node .detail { font-size: 10px; fill: #444; }
            .line { fill: none; stroke-width: 1.6; opacity: .75; } .line.divided { stroke-dasharray: 6 4; }
            .line.changed { stroke-width: 4; }
            \(lines.joined(separator: "\n"))
            .node.twin rect { stroke: #c00; stroke-width: 3; }
            @media (prefers-color-scheme: dark) {
            .line { stroke-width: 2; opacity: .9; filter: brightness(1.7); } .node.app rect { fill: #2b2b30; stroke: #aaa; }
            .node.app text { fill: #f3f3f3; }
            }

            """
    }()
}

extension String {
    /// Returns the text, truncated in the middle to at most `limit` columns: the beginning and the end distinguish
    /// names.
    func withoutMiddle(of limit: Int) -> String {
        guard columns > limit else { return self }
        let half = (limit - 1) / 2
        return "\(prefix(half, of: self))…\(String(prefix(half, of: String(reversed())).reversed()))"
    }

    private func prefix(_ limit: Int, of text: String) -> String {
        var rest = limit
        return String(
            text.prefix {
                rest -= String($0).columns
                return rest >= 0
            })
    }
}

extension StoreKind {
    /// The color of lines and outlines, with enough contrast for text on white.
    var color: String {
        switch self {
        case .keyValueStore: "#8a5a00"
        case .ubiquityContainer: "#0b6e4f"
        case .cloudContainer: "#0a5fb4"
        case .appGroup: "#7a3fa0"
        case .keychainGroup: "#a3324a"
        }
    }

    /// The color of backgrounds.
    var paleColor: String {
        switch self {
        case .keyValueStore: "#fff3d9"
        case .ubiquityContainer: "#ddf5ec"
        case .cloudContainer: "#e0efff"
        case .appGroup: "#f1e6fa"
        case .keychainGroup: "#fde7ec"
        }
    }
}
