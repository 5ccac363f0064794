import Entitlements
import LintModel
import PropertyLists
import TextOutput

/// A page as Markdown for GitHub and GitLab (<https://github.github.com/gfm/>).
///
/// The page begins with the most important sentence. Text of the user is in code spans, in which no character is
/// markup. Mermaid draws the diagrams.
struct MarkdownPage {
    private let page: ReportPage

    init(_ page: ReportPage) { self.page = page }

    /// The page.
    var document: String {
        var parts = page.lead.map(\.markdown)
        parts += page.sections.flatMap { section in
            ["### \(section.title.escapedForMarkdown)"] + section.blocks.map(Self.markdown)
        }
        if !page.facts.isEmpty {
            parts.append("<sub>" + page.facts.map(\.escapedForMarkdown).joined(separator: " · ") + "</sub>")
        }
        return parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }

    private static func markdown(of block: ReportBlock) -> String {
        switch block {
        case .paragraph(let text): text.markdown
        case .table(let table): markdown(of: table)
        case .findings(let list): markdown(of: list)
        case .drawing(let drawing): markdown(of: drawing)
        // With the blank lines, the content is parsed as Markdown.
        case .folded(let summary, let blocks):
            "<details><summary>\(summary.html)</summary>\n\n"
                + blocks.map(markdown).joined(separator: "\n\n") + "\n\n</details>"
        }
    }

    /// Returns a table as Markdown.
    ///
    /// Remarks are in the last cell of a row, because a table row is one line.
    private static func markdown(of table: ReportTable) -> String {
        let hasRemarks = table.rows.contains { !$0.remarks.isEmpty }
        let head = table.columns + (hasRemarks ? [.none] : [])
        let rows = table.rows.map { row in
            line(of: row.cells + (hasRemarks ? [row.remarks.joined(by: .lineBreak)] : []))
        }
        return ([line(of: head), "|" + String(repeating: " --- |", count: head.count)] + rows).joined(separator: "\n")
    }

    private static func line(of cells: [ReportText]) -> String {
        "| " + cells.map(\.markdownInCell).joined(separator: " | ") + " |"
    }

    /// Returns the table of findings, the most severe first.
    private static func table(of findings: [Finding]) -> ReportTable {
        var indices = LineIndices()
        let rows = findings.sorted { $0.severity > $1.severity }.map { finding in
            ReportTable.Row([
                ReportText(.severity(finding.severity)), .code(indices.name(of: finding.location)),
                ReportText(marked: finding.message.displayed) + finding.particulars(in: &indices), .code(finding.rule),
            ])
        }
        return ReportTable(
            caption: "", columns: ["", "Location", "Message", "Rule"].map(ReportText.words), rows: rows)
    }

    /// Returns the findings as a table, followed by the reasons of the rules.
    private static func markdown(of list: FindingList) -> String {
        var parts = [markdown(of: table(of: list.findings))]
        if list.hiddenCount > 0 { parts.append("\(counted(list.hiddenCount, "more finding")) not shown here.") }
        let reasons = list.reasons.map { "- \(ReportText.code($0.rule).markdown): \($0.reason.markdown)" }
        if !reasons.isEmpty {
            parts.append(
                "<details><summary>Why it matters</summary>\n\n" + reasons.joined(separator: "\n") + "\n\n</details>")
        }
        return parts.joined(separator: "\n\n")
    }

    private static func markdown(of drawing: SharingDiagram) -> String {
        let (part, hiddenCount) = drawing.limited(toLines: PageReporter.Form.markdown.lineLimit)
        let more = hiddenCount > 0 ? "\n\n\(counted(hiddenCount, "more store")) not drawn." : ""
        return "```mermaid\n\(part.mermaid)```\(more)"
    }
}

extension FindingList {
    /// The reasons and the `explain` command of each rule with findings, one reason for each of their situations.
    var reasons: [(rule: String, reason: ReportText)] {
        Dictionary(grouping: findings, by: \.rule).sorted { $0.key < $1.key }.flatMap { id, findings in
            rules[id].map { rule in
                rule.reasons(for: findings).map { (id, ReportText(marked: "\($0). More: `entcheck explain \(id)`")) }
            } ?? []
        }
    }
}

extension Rule {
    /// Returns the reasons for findings of this rule, in the order of its situations.
    fileprivate func reasons(for findings: [Finding]) -> [String] {
        let found = situations.filter { situation in findings.contains { $0.situation === situation } }
        return found.isEmpty ? [reason] : found.map(\.reason)
    }
}

extension Finding {
    /// The maximum number of related locations per finding on a page; more locations add no information.
    static let relatedLimit = 5

    /// Returns the details of a finding, each on its own line: the related locations, the builds, and the fix.
    fileprivate func particulars(in indices: inout LineIndices) -> ReportText {
        var lines = related.prefix(Self.relatedLimit).map { related in
            ReportText(marked: related.message.displayed) + .words(": ") + .code(indices.name(of: related.location))
        }
        if related.count > Self.relatedLimit {
            lines.append(.words("and \(counted(related.count - Self.relatedLimit, "more location"))"))
        }
        if let context, !context.description.isEmpty { lines.append(.words("in ") + .code(context.description)) }
        if let stage { lines.append(.words("stage: \(stage)")) }
        if let fix { lines.append(.words("fix: ") + ReportText(marked: fix.title.displayed)) }
        return lines.reduce(ReportText()) { $0 + ReportText(.lineBreak) + $1 }
    }
}

// MARK: - Text

extension ReportText {
    /// The text in a paragraph.
    var markdown: String { pieces.map { $0.markdown(isInCell: false) }.joined() }

    /// The text in a table cell, in which a vertical bar ends the cell even within code.
    fileprivate var markdownInCell: String { pieces.map { $0.markdown(isInCell: true) }.joined() }
}

extension ReportText.Piece {
    fileprivate func markdown(isInCell: Bool) -> String {
        switch self {
        case .words(let words), .faint(let words): words.escapedForMarkdown
        case .strong(let words): words.isEmpty ? "" : "**\(words.escapedForMarkdown)**"
        case .code(let text): text.codeSpan(isInCell: isInCell)
        case .severity(let severity): severity == .error ? "**error**" : severity.rawValue
        case .lineBreak: "<br>"
        }
    }
}

extension String {
    /// The text with escapes for all characters that are syntax in Markdown or HTML.
    ///
    /// GitHub and GitLab search the rendered text, in which backslashes were already removed, for references (`@name`,
    /// `#1`, `!1`, `~label`), addresses, and emoji. An element around the character prevents that.
    var escapedForMarkdown: String {
        let text = Array(shortened.displayed.utf8)
        var escaped: [UInt8] = []
        escaped.reserveCapacity(text.count + 16)
        for (index, byte) in text.enumerated() {
            let next = index + 1 < text.count ? text[index + 1] : UInt8(ascii: " ")
            let isBeforeWord = next.isWordByte || next == UInt8(ascii: "/") || next == UInt8(ascii: "\"")
            switch UnicodeScalar(byte) {
            case "&": escaped += "&amp;".utf8
            case "<": escaped += "&lt;".utf8
            case ">": escaped += "&gt;".utf8
            case "@", "#", "!", "~", "%", "$", ":":
                if isBeforeWord {
                    escaped += "<span>\(UnicodeScalar(byte))</span>".utf8
                } else if byte == UInt8(ascii: "@") || byte == UInt8(ascii: "%") || byte == UInt8(ascii: ":") {
                    escaped.append(byte)
                } else {
                    escaped += [UInt8(ascii: "\\"), byte]
                }
            case "." where index >= 3 && text[(index - 3)..<index].allSatisfy({ $0 | 0x20 == UInt8(ascii: "w") }):
                escaped += "<span>.</span>".utf8
            case "\\", "`", "*", "_", "[", "]", "|": escaped += [UInt8(ascii: "\\"), byte]
            default: escaped.append(byte)
            }
        }
        return String(decoding: escaped, as: UTF8.self)
    }

    /// Returns the text as a code span.
    ///
    /// A code span cannot contain a backtick next to its delimiter, and a code span in a table cell cannot contain a
    /// vertical bar after a backslash. Such text is written as HTML with numeric character references.
    fileprivate func codeSpan(isInCell: Bool) -> String {
        let text = shortened.displayed
        guard !text.isEmpty else { return "" }
        let isPlain = text.utf8.allSatisfy { byte in
            byte != UInt8(ascii: "`") && (!isInCell || byte != UInt8(ascii: "|") && byte != UInt8(ascii: "\\"))
        }
        if isPlain, text.utf8.first != 0x20, text.utf8.last != 0x20 { return "`\(text)`" }
        let escaped = text.spelling { byte in
            switch UnicodeScalar(byte) {
            case "a"..."z", "A"..."Z", "0"..."9", ".", " ": nil
            default: "&#\(byte);"
            }
        }
        return "<code>\(escaped)</code>"
    }
}

extension UInt8 {
    /// Whether the byte is an ASCII letter or digit, an underscore, a hyphen, a plus sign, or part of a non-ASCII
    /// scalar.
    fileprivate var isWordByte: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "+"), 0x80...:
            true
        default: false
        }
    }
}
