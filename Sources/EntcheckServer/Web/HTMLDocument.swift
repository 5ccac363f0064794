/// The parts that the pages of a site share.
struct PageFrame: Sendable {
    /// The path from the page to the root of the site, such as `../`.
    var root = ""
    /// The links in the header.
    var navigation: [(title: String, address: String)] = []
    /// The markup of the form in the header.
    var form = ""
}

/// A page of a site, readable without JavaScript, with a keyboard, in a dark or light scheme, and on a phone.
struct HTMLDocument {
    /// The content of the page after its heading.
    private(set) var body = ""

    private let title: String

    private let frame: PageFrame

    /// Creates a page.
    init(_ title: String, _ frame: PageFrame) { (self.title, self.frame) = (title, frame) }

    /// Returns the style sheet or the icon; `nil` if the path is not theirs.
    static func file(at path: String) -> WebResponse? {
        switch path {
        case "/style.css": WebResponse(.ok, type: "text/css; charset=utf-8", style)
        case "/icon.svg": WebResponse(.ok, type: "image/svg+xml", icon)
        default: nil
        }
    }

    /// The whole document.
    var text: String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta http-equiv="Content-Security-Policy" content="\(WebResponse.contentPolicy.escapedForHTML)">
        <title>\(title.escapedForHTML)</title>
        <link rel="stylesheet" href="\(frame.root)style.css">
        <link rel="icon" type="image/svg+xml" href="\(frame.root)icon.svg">
        </head>
        <body>
        <a class="skip" href="#content">Skip to the content</a>
        <header>
        <nav aria-label="Site">\(navigation)</nav>
        \(frame.form)</header>
        <main id="content">
        <h1>\(title.escapedForHTML)</h1>
        \(body)</main>
        </body>
        </html>

        """
    }

    private var navigation: String {
        frame.navigation.map { entry in
            "<a href=\"\(entry.address.escapedForHTML)\">\(entry.title.escapedForHTML)</a>"
        }.joined(separator: "\n")
    }

    /// Appends a paragraph.
    mutating func paragraph(_ text: String) { body += "<p>\(text.escapedForHTML)</p>\n" }

    /// Appends markup.
    mutating func markup(_ markup: String) { body += markup }

    /// Appends a link in a paragraph.
    mutating func link(_ text: String, to address: String) {
        body += "<p><a href=\"\(address.escapedForHTML)\">\(text.escapedForHTML)</a></p>\n"
    }

    /// Appends the links to the previous and the next page of a list.
    mutating func pager(_ number: Int, hasMore: Bool, _ address: (Int) -> String) {
        guard number > 1 || hasMore else { return }
        let back = "<a href=\"\(address(number - 1).escapedForHTML)\" rel=\"prev\">Previous page</a> "
        let next = "<a href=\"\(address(number + 1).escapedForHTML)\" rel=\"next\">Next page</a>"
        body += "<nav aria-label=\"Pages\">\(number > 1 ? back : "")\(hasMore ? next : "")</nav>\n"
    }

    /// Appends a table; a cell is text or a link.
    mutating func table(_ caption: String, header: [String], rows: [[Cell]]) {
        guard !rows.isEmpty else { return }
        body +=
            "<div class=\"scroll\" role=\"region\" aria-label=\"\(caption.escapedForHTML)\" tabindex=\"0\">\n<table>\n"
        body += "<caption>\(caption.escapedForHTML)</caption>\n<thead><tr>"
        body += header.map { "<th scope=\"col\">\($0.escapedForHTML)</th>" }.joined()
        body += "</tr></thead>\n<tbody>\n"
        for row in rows {
            let cells = zip(header, row).map { "<td data-label=\"\($0.escapedForHTML)\">\($1.markup)</td>" }
            body += "<tr>\(cells.joined())</tr>\n"
        }
        body += "</tbody>\n</table>\n</div>\n"
    }

    /// A cell of a table.
    enum Cell {
        case text(String)
        case code(String)
        case link(String, to: String)
        /// Markup, such as a form.
        case markup(String)

        /// The cell as HTML.
        var markup: String {
            switch self {
            case .text(let text): text.escapedForHTML
            case .markup(let markup): markup
            case .code(let text): "<code>\(text.escapedForHTML)</code>"
            case .link(let text, let address):
                "<a href=\"\(address.escapedForHTML)\"><code>\(text.escapedForHTML)</code></a>"
            }
        }
    }

    /// The style sheet of all pages.
    static let style = """
        :root { color-scheme: light dark; --line: #8888; --accent: #0a58b0; --soft: #8882; }
        @media (prefers-color-scheme: dark) { :root { --accent: #7cbcff; } }
        * { box-sizing: border-box; }
        body { font: 1rem/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 72rem; padding: 0 1rem 2rem; }
        header { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: center;
          justify-content: space-between; padding: .75rem 0; border-bottom: 1px solid var(--line); }
        nav a { display: inline-block; margin-right: 1rem; padding: .4rem 0; }
        a { color: var(--accent); }
        input, select, button { font: inherit; padding: .4rem .6rem; max-width: 100%; }
        input[type="search"] { width: 16rem; max-width: calc(100vw - 8rem); }
        a:focus-visible, button:focus-visible, input:focus-visible, select:focus-visible,
          textarea:focus-visible, pre:focus-visible, .scroll:focus-visible
          { outline: 3px solid var(--accent); outline-offset: 2px; }
        .skip { position: absolute; left: -100rem; }
        .skip:focus { left: 1rem; top: .5rem; padding: .5rem; background: Canvas; z-index: 1; }
        h1 { font-size: 1.5rem; line-height: 1.25; overflow-wrap: anywhere; }
        h2 { font-size: 1.25rem; margin: 2rem 0 .5rem; scroll-margin-top: 1rem; }
        h3 { font-size: 1.05rem; margin: 1.5rem 0 .5rem; overflow-wrap: anywhere; }
        h4 { font-size: 1rem; margin: 0; }
        .inline { display: inline-block; margin: .15rem .5rem .15rem 0; }
        .versions { display: grid; grid-template-columns: repeat(auto-fit, minmax(16rem, 1fr)); gap: 1rem; }
        .version { border: 1px solid var(--line); border-radius: .4rem; padding: .75rem; min-width: 0; }
        pre { font: .9em ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; overflow-y: auto;
          max-height: 20rem; padding: .5rem; background: var(--soft); }
        textarea { font: inherit; max-width: 100%; }
        .mark { border: 2px solid var(--accent); border-radius: .4rem; padding: 0 .75rem .5rem; margin: 1rem 0; }
        .here { border: 2px solid var(--accent); border-radius: .4rem; padding: .15rem .5rem; white-space: nowrap; }
        .time { white-space: nowrap; }
        .events { list-style: none; margin: 0; padding: 0; }
        .filter input, .filter select, .filter button { height: 2.5rem; }
        .filter { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: end; margin: 1rem 0; }
        .filter label { display: flex; flex-direction: column; font-size: .9rem; }
        .scroll { overflow-x: auto; margin: 1rem 0; }
        table { border-collapse: collapse; width: 100%; }
        caption { text-align: left; font-weight: 600; padding: .25rem 0; }
        th, td { text-align: left; vertical-align: top; padding: .35rem .6rem; border-top: 1px solid var(--line); }
        thead th { background: var(--soft); border-top: 0; }
        td { overflow-wrap: break-word; min-width: 5rem; }
        code { font: .9em ui-monospace, monospace; overflow-wrap: anywhere; }
        svg { display: block; width: 100%; min-width: 46rem; height: auto; }
        svg text { fill: CanvasText; font: 13px system-ui, sans-serif; }
        svg path { fill: none; stroke: var(--accent); stroke-width: 1.5; }
        svg rect { fill: var(--soft); stroke: var(--line); }
        @media (max-width: 40rem) {
          table, caption, tbody, tr, td { display: block; }
          thead { position: absolute; left: -100rem; }
          tr { border-top: 1px solid var(--line); padding: .5rem 0; }
          td { border: 0; display: flex; gap: .75rem; padding: .1rem .25rem; overflow-wrap: anywhere; }
          td::before { content: attr(data-label); flex: 0 0 6.5rem; opacity: .75; }
          td:empty { display: none; }
        }

        """

    /// The icon of the site: two products that use one store.
    static let icon = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path d="M3 4 12 8 3 12" fill="none" \
        stroke="#0a84ff" stroke-width="1.5"/><g fill="#0a84ff"><circle cx="3" cy="4" r="2"/><circle cx="3" cy="12" \
        r="2"/><circle cx="12" cy="8" r="3"/></g></svg>

        """
}

extension String {
    /// The text with escaped markup and without characters that HTML does not allow.
    var escapedForHTML: String {
        var result: [UInt8] = []
        result.reserveCapacity(utf8.count)
        for byte in utf8 {
            switch byte {
            case UInt8(ascii: "&"): result += "&amp;".utf8
            case UInt8(ascii: "<"): result += "&lt;".utf8
            case UInt8(ascii: ">"): result += "&gt;".utf8
            case UInt8(ascii: "\""): result += "&quot;".utf8
            case 0..<0x20, 0x7F: result += "\u{FFFD}".utf8
            default: result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
