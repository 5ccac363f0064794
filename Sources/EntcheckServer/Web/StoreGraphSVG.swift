import RegistryModel
import StoreRegistry

/// A diagram of one store: the repositories that use it on the left, their apps in the middle, and the store on the right.
struct StoreGraphSVG {
    private let users: [StoreUser]
    private let store: String
    private let total: Int

    /// The maximum number of apps in a diagram, so that it fits on a screen; the table below it lists all of them.
    private static let limit = 12

    /// Creates a diagram.
    init(_ summary: StoreSummary) {
        store = summary.store.identifier
        total = summary.users.count
        users = Array(summary.users.prefix(Self.limit))
    }

    /// The diagram as SVG; empty if no app uses the store.
    var markup: String {
        guard !users.isEmpty else { return "" }
        let (step, width) = (34, 900)
        let height = users.count * step + 20
        let middle = height / 2
        var lines = [
            """
            <div class="scroll" role="region" aria-label="Diagram" tabindex="0">
            <svg viewBox="0 0 \(width) \(height)" role="img" aria-label="\(users.count) apps that use \
            \(store.escapedForHTML)">
            """
        ]
        for (index, user) in users.enumerated() {
            let line = 10 + index * step + step / 2
            lines.append(text(user.repository, from: 10, width: 270, at: line))
            lines.append("<path d=\"M280 \(line) H300\"/>")
            lines.append(text(user.app, from: 300, width: 240, at: line))
            lines.append("<path d=\"M540 \(line) C590 \(line) 570 \(middle) 620 \(middle)\"/>")
        }
        lines.append(text(store, from: 620, width: 270, at: middle))
        let rest = total > users.count ? "<p>The diagram shows the first \(users.count) of \(total) apps.</p>\n" : ""
        return lines.joined(separator: "\n") + "\n</svg>\n</div>\n" + rest
    }

    /// Returns a box with a text that is shortened to the width.
    private func text(_ text: String, from start: Int, width: Int, at line: Int) -> String {
        let count = width / 8
        let shown = text.count > count ? String(text.prefix(count - 1)) + "…" : text
        return """
            <rect x="\(start)" y="\(line - 13)" width="\(width)" height="26" rx="4"/>\
            <text x="\(start + 8)" y="\(line + 5)"><title>\(text.escapedForHTML)</title>\(shown.escapedForHTML)</text>
            """
    }
}
