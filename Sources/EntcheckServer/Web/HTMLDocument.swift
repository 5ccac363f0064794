import TextOutput

/// A page of the static site, readable without JavaScript, with a keyboard, in a dark or light scheme, and on a phone.
struct HTMLDocument {
    /// The content of the page after its heading.
    private(set) var body = ""

    private let title: String

    /// The path from the page to the root of the site, such as `../`.
    let root: String

    /// Creates a page.
    init(_ title: String, root: String = "") {
        self.title = title
        self.root = root
    }

    /// The whole document.
    var text: String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>\(title.escapedForHTML)</title>
        <link rel="stylesheet" href="\(root)style.css">
        </head>
        <body>
        <a class="skip" href="#content">Skip to the content</a>
        <nav aria-label="Site"><a href="\(root)index.html">Overview</a>
        <a href="\(root)stores-1.html">Stores</a> <a href="\(root)repositories-1.html">Repositories</a></nav>
        <main id="content">
        <h1>\(title.escapedForHTML)</h1>
        \(body)</main>
        </body>
        </html>

        """
    }

    /// Appends a heading.
    mutating func heading(_ text: String) { body += "<h2>\(text.escapedForHTML)</h2>\n" }

    /// Appends a paragraph.
    mutating func paragraph(_ text: String) { body += "<p>\(text.escapedForHTML)</p>\n" }

    /// Appends markup.
    mutating func markup(_ markup: String) { body += markup }

    /// Appends a table; a cell is text or a link.
    mutating func table(_ caption: String, header: [String], rows: [[Cell]]) {
        guard !rows.isEmpty else { return }
        body +=
            "<div class=\"scroll\" role=\"region\" aria-label=\"\(caption.escapedForHTML)\" tabindex=\"0\">\n<table>\n"
        body += "<caption>\(caption.escapedForHTML)</caption>\n<thead><tr>"
        body += header.map { "<th scope=\"col\">\($0.escapedForHTML)</th>" }.joined()
        body += "</tr></thead>\n<tbody>\n"
        for row in rows { body += "<tr>\(row.map { "<td>\($0.markup)</td>" }.joined())</tr>\n" }
        body += "</tbody>\n</table>\n</div>\n"
    }

    /// A cell of a table.
    enum Cell {
        case text(String)
        case code(String)
        case link(String, to: String)

        /// The cell as HTML.
        var markup: String {
            switch self {
            case .text(let text): text.escapedForHTML
            case .code(let text): "<code>\(text.escapedForHTML)</code>"
            case .link(let text, let address): "<a href=\"\(address)\"><code>\(text.escapedForHTML)</code></a>"
            }
        }
    }

    /// The style sheet of all pages.
    static let style = """
        :root { color-scheme: light dark; --line: #8886; --accent: #06c; }
        @media (prefers-color-scheme: dark) { :root { --accent: #6bf; } }
        body { font: 1rem/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 70rem; padding: 1rem; }
        nav a { margin-right: 1rem; }
        a { color: var(--accent); }
        a:focus-visible, .scroll:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
        .skip { position: absolute; left: -100rem; }
        .skip:focus { left: 1rem; background: Canvas; }
        h1 { font-size: 1.5rem; overflow-wrap: anywhere; }
        .scroll { overflow-x: auto; }
        table { border-collapse: collapse; width: 100%; margin: 1rem 0; }
        caption { text-align: left; font-weight: 600; padding: .25rem 0; }
        th, td { text-align: left; vertical-align: top; padding: .3rem .6rem; border-top: 1px solid var(--line); }
        code { font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
        svg { max-width: 100%; height: auto; }
        svg text { fill: CanvasText; font: 13px system-ui, sans-serif; }
        svg path { fill: none; stroke: var(--accent); }
        svg rect { fill: none; stroke: var(--line); }

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
