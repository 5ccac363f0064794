/// A text with headings, paragraphs, lists and examples, which can be written as Markdown and, without
/// Markdown's signs, for a terminal.
struct Page: Sendable {
    /// A piece of a page.
    enum Block: Sendable {
        /// What the page is called, and what else is said on the same line.
        case title(String, remark: String)

        /// The name of a section.
        case heading(String)

        /// The name of a part of a section.
        case subheading(String)

        /// Paragraphs and lists as Markdown has them.
        case prose(String)

        /// An entry for each text, in Markdown.
        case list([String])

        /// A piece of a file.
        case code(MarkedText)
    }

    /// The pieces, from top to bottom.
    private(set) var blocks: [Block] = []

    /// Adds a piece.
    mutating func append(_ block: Block) { blocks.append(block) }

    /// Adds a section, if there is something in it.
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
    /// The text, begun as a sentence.
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

// MARK: - For a terminal

extension Page {
    /// Text is broken before this column, as manual pages are.
    private static let width = 80

    /// The page for a terminal.
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
