import Entitlements
import FileDiscovery
package import LintModel
import Linting
import PropertyLists
package import TextOutput

/// Renders findings as human-readable text.
struct TextRenderer: FindingRenderer {
    private let style: Style
    private var buffer = TextBuffer()
    private var entries = RenderedEntries()

    /// Whether findings are only counted, because no text is needed.
    private let isEmpty: Bool

    init(style: Style, isEmpty: Bool = false) {
        self.style = style
        self.isEmpty = isEmpty
    }

    /// Returns the findings rendered since the last call and clears the page, but keeps its memory.
    ///
    /// - Parameter path: The path of the file of all these findings, which will have no more findings; `nil` if the
    ///   findings can be in several files.
    /// - Returns: The findings in the order in which they were appended.
    mutating func finish(of path: BytePath?) -> RenderedFindings {
        defer { buffer.removeAll() }
        return entries.finish(of: path, text: buffer.withBytes(Array.init))
    }

    mutating func append(_ finding: Finding) {
        guard !isEmpty else { return entries.append(counting: finding) }
        append(place: finding.location)
        buffer += ": "
        buffer.append(finding.severity.rawValue, as: finding.severity.role, in: style)
        buffer += ": "
        buffer.append(finding.message.displayed, as: .strong, in: style)
        buffer += " ["
        buffer += style.link(rule: finding.rule)
        if finding.confidence == .likely { buffer += "] (likely)\n" } else { buffer += "]\n" }
        excerpt(of: finding.location, mark: "^", role: finding.severity.role)
        if finding.location.range == nil, !finding.location.keyPath.isEmpty {
            remark("at", finding.location.keyPath.joined(separator: " › "))
        }
        for related in finding.related { append(related, beside: finding.location.file) }
        if let context = finding.context { remark("in", context.description) }
        if let stage = finding.stage { remark("stage", stage.description) }
        let fixStart = buffer.count
        // These lines differ between the findings of a rule. `TextAssembly` writes the remaining lines at the first
        // finding of the rule.
        if let fix = finding.fix { remark("fix", fix.title, fix.command) }
        if !finding.apple.isEmpty { remark("Apple error", finding.apple.joined(separator: ", ")) }
        entries.append(finding, fixStart: fixStart, end: buffer.count)
        buffer += "\n"
    }

    private mutating func append(place location: Location) {
        guard style.linkDirectory == nil, !style.hasColors else {
            let place = style.paint(entries.indices.name(of: location), .strong)
            buffer += style.link(place, toFile: location.file.path)
            return
        }
        entries.indices.writeName(of: location, to: &buffer)
    }

    /// Appends a related location.
    ///
    /// An excerpt follows only if the location is in a different file.
    private mutating func append(_ related: Finding.Related, beside file: SourceFile) {
        remark("note", "\(related.message) (\(entries.indices.name(of: related.location)))")
        if related.location.file != file { excerpt(of: related.location, mark: "-", role: .note) }
    }

    private mutating func excerpt(of location: Location, mark: Unicode.Scalar, role: Style.Role) {
        guard let excerpt = Excerpt(of: location, in: &entries.indices) else { return }
        let width = excerpt.lines.last.map { TextBuffer.digitCount(of: $0.number) } ?? 0
        margin(width: width)
        buffer += "\n"
        for (index, shown) in excerpt.lines.enumerated() {
            if index > 0, excerpt.hasGap {
                margin(width: width, ":")
                buffer += "\n"
            }
            line(shown, width: width, mark: mark, role: role)
        }
    }

    /// Appends a line of an excerpt, with the underlined text marked below it.
    private mutating func line(_ shown: Excerpt.Line, width: Int, mark: Unicode.Scalar, role: Style.Role) {
        margin(shown.number, width: width)
        if !shown.isEmpty { buffer.append(" ") }
        let (indent, count) = shown.write(to: &buffer)
        buffer += "\n"
        margin(width: width)
        buffer.append(" ", count: 1 + indent)
        buffer.begin(role, in: style)
        buffer.append(mark, count: count)
        buffer.end(in: style)
        buffer += "\n"
    }

    /// Appends the beginning of a line of an excerpt: the line number, or spaces, and a bar.
    private mutating func margin(_ number: Int? = nil, width: Int, _ bar: Unicode.Scalar = "|") {
        buffer.begin(.margin, in: style)
        if let number { buffer.append(number, width: width) } else { buffer.append(" ", count: width) }
        buffer.append(" ")
        buffer.append(bar)
        buffer.end(in: style)
    }

    private mutating func remark(_ label: StaticString, _ words: String, _ more: StaticString = "") {
        buffer.append(remark: label, words, more, in: style)
    }
}

extension TextBuffer {
    /// Appends a line with a detail of a finding.
    mutating func append(remark label: StaticString, _ words: String, _ more: StaticString = "", in style: Style) {
        self += "  "
        begin(.faint, in: style)
        self += label
        self += ":"
        end(in: style)
        self += " "
        self += words.displayed
        self += more
        self += "\n"
    }

    /// Appends a text in the color of its role.
    fileprivate mutating func append(_ text: String, as role: Style.Role, in style: Style) {
        if style.hasColors { self += style.paint(text, role) } else { self += text }
    }

    /// Starts the color of a role; does nothing without colors.
    fileprivate mutating func begin(_ role: Style.Role, in style: Style) {
        if style.hasColors { self += style.start(of: role) }
    }

    /// Resets the color.
    fileprivate mutating func end(in style: Style) { if style.hasColors { self += style.end } }
}

extension Fix {
    /// The command that applies the fix, in parentheses; empty if the tool cannot apply it.
    var command: StaticString {
        guard file.encoding.isUTF8 else { return "" }
        return safety == .safe ? " (entcheck lint --fix)" : " (entcheck lint --fix --unsafe-fixes)"
    }
}

extension Severity {
    /// The text style of findings with this severity.
    package var role: Style.Role {
        switch self {
        case .error: .error
        case .warning: .warning
        case .note: .note
        }
    }
}
