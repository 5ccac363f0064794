import TextOutput

/// A text with headings, paragraphs, lists, and examples, in the format of Markdown or of a terminal.
struct Page: Sendable {
    /// A block of a page.
    enum Block: Sendable {
        /// The title of the page, and a remark on the same line.
        case title(String, remark: String)

        /// The title of a section.
        case heading(String)

        /// The title of a subsection.
        case subheading(String)

        /// Paragraphs and lists in Markdown.
        case prose(String)

        /// A list with an item for each text, in Markdown.
        case list([String])

        /// An excerpt of a file.
        case code(MarkedText)
    }

    /// The blocks, in order.
    private(set) var blocks: [Block] = []

    /// Adds a block.
    mutating func append(_ block: Block) { blocks.append(block) }

    /// Adds a section with a list, unless the list is empty.
    mutating func append(_ heading: String, list entries: [String]) {
        guard !entries.isEmpty else { return }
        blocks += [.heading(heading), .list(entries)]
    }
}

// MARK: - As Markdown

extension Page {
    /// The page in Markdown.
    var markdown: String { blocks.map(\.markdown).joined(separator: "\n\n") + "\n" }
}

extension Page.Block {
    fileprivate var markdown: String {
        switch self {
        case .title(let name, let remark): "# \(name)\n\n\(remark.capitalizedFirst)."
        case .heading(let name): "## \(name)"
        case .subheading(let name): "### \(name)"
        case .prose(let text): text
        case .list(let entries): entries.map { "- \($0)" }.joined(separator: "\n")
        case .code(let text): "```xml\n\(text.lines(style: Style()).joined(separator: "\n"))\n```"
        }
    }
}

extension String {
    /// The text with an uppercase first letter; unchanged if its first word is a name such as `iCloud` or `macOS`.
    var capitalizedFirst: String {
        prefix { $0 != " " }.dropFirst().contains(where: \.isUppercase) ? self : prefix(1).uppercased() + dropFirst()
    }
}

// MARK: - For a terminal

extension Page {
    /// The width of the text, in columns, as in manual pages.
    private static let width = 80

    /// Returns the page for a terminal.
    func text(style: Style) -> String {
        blocks.map { $0.lines(style: style, width: Self.width).joined(separator: "\n") }.joined(separator: "\n\n")
            + "\n"
    }
}

extension Page.Block {
    fileprivate func lines(style: Style, width: Int) -> [String] {
        switch self {
        case .title(let name, let remark):
            let gap = String(repeating: " ", count: max(2, width - name.count - remark.count))
            return [style.paint(name, .strong) + gap + style.paint(remark, .faint)]
        case .heading(let name): return [style.paint(name, .strong)]
        case .subheading(let name): return name.wrapped(to: width, indent: "  ").map { style.paint($0, .faint) }
        case .prose(let text): return text.plainLines(width: width)
        case .list(let entries):
            return entries.flatMap { $0.withoutLinks.wrapped(to: width, first: "- ", indent: "  ") }
        case .code(let text): return text.lines(style: style).map { $0.isEmpty ? "" : "    \($0)" }
        }
    }
}
