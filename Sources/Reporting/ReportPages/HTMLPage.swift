import LintModel
import TextOutput

/// A page as a self-contained HTML file without external resources.
///
/// The page supports light and dark color schemes and printing, and repeats in words everything that colors convey. The
/// document is also well-formed XML (<https://www.w3.org/TR/html-polyglot/>), so that a strict parser can check that it
/// is complete.
struct HTMLPage {
    private let page: ReportPage

    init(_ page: ReportPage) { self.page = page }

    /// The page.
    var document: String { FormattedPage(page: page, form: .html).text }

    /// Passes the parts of the page to `output`.
    func write(to output: (String) -> Void) {
        output(head + header)
        for (number, section) in page.sections.enumerated() {
            output("<section id=\"section-\(number)\">\n<h2>\(section.title.escapedForMarkup)</h2>\n")
            for block in section.blocks { write(block, to: output) }
            output("</section>\n")
        }
        output("</main>\n")
        if hasDrawing { output("<script>\(StorePage.script)</script>\n") }
        output("</body>\n</html>\n")
    }

    private var hasDrawing: Bool {
        page.sections.contains { $0.blocks.contains { if case .drawing = $0 { true } else { false } } }
    }

    private var head: String {
        """
        <!DOCTYPE html>
        <html xmlns="http://www.w3.org/1999/xhtml" lang="en" xml:lang="en">
        <head>
        <meta charset="utf-8"/>
        <meta http-equiv="Content-Security-Policy" content="\(policy)"/>
        <meta name="viewport" content="width=device-width, initial-scale=1"/>
        <meta name="color-scheme" content="light dark"/>
        <link rel="icon" href="data:,"/>
        <title>\(page.title.shortened.displayed.escapedForMarkup)</title>
        <style>\(HTMLPageStyle.text)</style>
        </head>
        <body>

        """
    }

    /// The content security policy.
    ///
    /// The policy allows the script of the page, but no other scripts, no requests, and no forms, even if text of the
    /// user is interpreted as markup.
    private var policy: String {
        let scripts = hasDrawing ? " script-src 'sha256-\(StorePage.scriptHash)';" : ""
        return
            "default-src 'none';\(scripts) style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"
    }

    private var header: String {
        let lead = page.lead.enumerated().map { "<p class=\"\($0 == 0 ? "lead" : "more")\">\($1.html)</p>\n" }
        let links = page.sections.enumerated().map {
            "<li><a href=\"#section-\($0)\">\($1.title.escapedForMarkup)</a></li>"
        }
        let contents =
            page.sections.count > 1 ? "<nav aria-label=\"Contents\"><ul>\(links.joined())</ul></nav>\n" : ""
        let facts = page.facts.map(\.displayed.escapedForMarkup).joined(separator: " · ")
        let footnote = facts.isEmpty ? "" : "<p class=\"facts\">\(facts)</p>\n"
        return """
            <a class="skip" href="#report">Skip to the report</a>
            <header>
            <h1>\(page.title.shortened.displayed.escapedForMarkup)</h1>
            \(lead.joined())\(footnote)\(contents)</header>
            <main id="report">

            """
    }

    private func write(_ block: ReportBlock, to output: (String) -> Void) {
        switch block {
        case .paragraph(let text): output("<p>\(text.html)</p>\n")
        case .table(let table): table.writeMarkup(to: output)
        case .findings(let list):
            var markup = FindingsMarkup(list, pages: page.pages)
            markup.write(to: output)
        case .drawing(let drawing): drawing.writeMarkup(to: output)
        case .folded(let summary, let blocks):
            output("<details><summary>\(summary.html)</summary>\n")
            for block in blocks { write(block, to: output) }
            output("</details>\n")
        }
    }
}

// MARK: - Tables and diagrams

extension ReportTable {
    /// The number of columns that fit on a screen of typical width.
    ///
    /// A table with more columns scrolls horizontally.
    private static let fittingColumns = 8

    /// Passes the parts of the table, with a header that stays visible while scrolling, to `output`.
    fileprivate func writeMarkup(to output: (String) -> Void) {
        let head = columns.enumerated().map { "<th scope=\"col\">\($1.html)</th>" }.joined()
        let spans = hasSpans ? "<th scope=\"col\"><span class=\"unseen\">Time left, as a bar</span></th>" : ""
        output(
            """
            <div class="scroll\(columns.count > Self.fittingColumns ? "" : " fits")" tabindex="0" role="region" \
            aria-label="\(caption.escapedForMarkup)">
            <table>
            <thead><tr>\(head)\(spans)</tr></thead>
            <tbody>

            """)
        for row in rows { output(html(of: row)) }
        output("</tbody>\n</table>\n</div>\n")
    }

    private func html(of row: Row) -> String {
        let cells = row.cells.enumerated().map { index, cell in
            index == 0 ? "<th scope=\"row\">\(cell.html)</th>" : "<td>\(cell.html)</td>"
        }
        let span = hasSpans ? "<td class=\"span\">\(row.span?.html(row.severity) ?? "")</td>" : ""
        let kind = row.severity.map { " class=\"\($0.rawValue)\"" } ?? ""
        let width = columns.count + (hasSpans ? 1 : 0)
        let remarks = row.remarks.map { "<tr class=\"remark\"><td colspan=\"\(width)\">\($0.html)</td></tr>\n" }
        let key = row.key.map { " data-key=\"\($0.escapedForMarkup)\"" } ?? ""
        return "<tr\(kind)\(key)>\(cells.joined())\(span)</tr>\n" + remarks.joined()
    }
}

extension TimeSpan {
    /// Returns a bar.
    ///
    /// The cells of the row contain the same information.
    fileprivate func html(_ severity: Severity?) -> String {
        """
        <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" class="\(severity?.rawValue ?? "good")">\
        <rect class="ground" width="100" height="10"/>\
        <rect class="bar" x="\(min(start, end))" y="2" width="\(max(1, abs(end - start)))" height="6"/>\
        <path d="M\(today) 0V10"/></svg>
        """
    }
}

extension SharingDiagram {
    /// Passes the parts of the diagram with its legend to `output`.
    fileprivate func writeMarkup(to output: (String) -> Void) {
        let (part, hiddenCount) = limited(toLines: PageReporter.Form.html.lineLimit)
        StorePage(part).write(to: output)
        if hiddenCount > 0 { output("<p>\(counted(hiddenCount, "more store")) not drawn.</p>\n") }
    }
}

// MARK: - Text

extension ReportText {
    /// The text within an element.
    var html: String { pieces.map(\.html).joined() }
}

extension ReportText.Piece {
    fileprivate var html: String {
        switch self {
        case .words(let text): text.shownAsMarkup
        case .strong(let text): "<strong>\(text.shownAsMarkup)</strong>"
        case .faint(let text): "<span class=\"faint\">\(text.shownAsMarkup)</span>"
        case .code(let text): "<code>\(text.shownAsMarkup.breakable)</code>"
        case .severity(let severity): severity.html
        case .lineBreak: "<br/>"
        }
    }
}

extension String {
    /// The text, truncated and escaped for HTML.
    var shownAsMarkup: String { shortened.displayed.escapedForMarkup }

    /// The markup of an identifier or path with line break opportunities after its components.
    fileprivate var breakable: String {
        spelling { byte in
            switch UnicodeScalar(byte) {
            case ".", "/", ")": "\(UnicodeScalar(byte))<wbr/>"
            default: nil
            }
        }
    }
}

extension Severity {
    /// The name of the severity with an icon, whose shape conveys the severity without color.
    var html: String {
        let sign =
            switch self {
            case .error: "✕"
            case .warning: "▲"
            case .note: "●"
            }
        return "<span class=\"severity \(rawValue)\"><span aria-hidden=\"true\">\(sign)</span> \(rawValue)</span>"
    }
}
