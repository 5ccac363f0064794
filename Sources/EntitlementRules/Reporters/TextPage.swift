import PropertyLists

/// Findings written down as text for people, one after another.
struct TextPage {
    private let style: Style
    private var buffer = TextBuffer()
    private var indices = LineIndices()
    private var entries: [WrittenFindings.Entry] = []

    /// Whether nobody reads the text, and findings are only counted.
    private let isEmpty: Bool

    init(style: Style, isEmpty: Bool = false) {
        self.style = style
        self.isEmpty = isEmpty
    }

    /// What was written since the last time; the page is blank again, and keeps its memory.
    ///
    /// - Parameter path: The file that all of it is about, and of which no more will be written; `nil` where there may be
    ///   others.
    /// - Returns: The findings in the order in which they were added.
    mutating func take(of path: String? = nil) -> WrittenFindings {
        // Copies, which have no more memory than they need.
        let written = WrittenFindings(
            path: path ?? "", text: buffer.bytes.withUnsafeBufferPointer(Array.init),
            entries: entries.withUnsafeBufferPointer(Array.init))
        buffer.removeAll()
        entries.removeAll(keepingCapacity: true)
        if path != nil { indices = LineIndices() }
        return written
    }

    mutating func append(_ finding: Finding) {
        guard !isEmpty else { return entries.append(WrittenFindings.Entry(finding, remedies: 0, end: 0)) }
        let place = style.paint(indices.name(of: finding.location), .strong)
        buffer += style.link(place, toFile: finding.location.file.path)
        buffer += ": "
        buffer += style.paint(finding.severity.rawValue, finding.severity.role)
        buffer += ": "
        buffer += style.paint(finding.message.displayed, .strong)
        buffer += " ["
        buffer += finding.rule
        buffer += finding.confidence == .likely ? "] (likely)\n" : "]\n"
        excerpt(of: finding.location, mark: "^", role: finding.severity.role)
        if finding.location.range == nil, !finding.location.keyPath.isEmpty {
            remark("at", finding.location.keyPath.joined(separator: " › "))
        }
        for related in finding.related { append(related, beside: finding.location.file) }
        if let context = finding.context { remark("in", context.description) }
        let remedies = buffer.bytes.count
        // What to do and what Apple says; what is the same for all findings of a rule is said at the first of them.
        if let fix = finding.fix { remark("fix", fix.title + fix.command) }
        if !finding.apple.isEmpty { remark("Apple says", finding.apple.joined(separator: ", ")) }
        entries.append(WrittenFindings.Entry(finding, remedies: remedies, end: buffer.bytes.count))
        buffer += "\n"
    }

    /// A place in the same file is named, one in another file is shown.
    private mutating func append(_ related: Finding.Related, beside file: SourceFile) {
        remark("note", "\(related.message) (\(indices.name(of: related.location)))")
        if related.location.file != file { excerpt(of: related.location, mark: "-", role: .note) }
    }

    private mutating func excerpt(of location: Location, mark: Unicode.Scalar, role: Style.Role) {
        guard let excerpt = Excerpt(of: location, in: &indices) else { return }
        let width = excerpt.lines.map { String($0.number).utf8.count }.max() ?? 0
        margin(width: width)
        buffer += "\n"
        for (index, shown) in excerpt.lines.enumerated() {
            if index > 0, excerpt.hasGap {
                margin(width: width, ":")
                buffer += "\n"
            }
            margin(shown.number, width: width)
            if !shown.text.isEmpty { buffer.append(" ") }
            buffer += shown.text
            buffer += "\n"
            margin(width: width)
            buffer.append(" ", count: 1 + shown.indent)
            buffer += style.start(of: role)
            buffer.append(mark, count: shown.width)
            buffer += style.end
            buffer += "\n"
        }
    }

    /// What stands before a line of an excerpt: its number or nothing, and a bar.
    private mutating func margin(_ number: Int? = nil, width: Int, _ bar: Unicode.Scalar = "|") {
        buffer += style.start(of: .margin)
        if let number { buffer.append(number, width: width) } else { buffer.append(" ", count: width) }
        buffer.append(" ")
        buffer.append(bar)
        buffer += style.end
    }

    private mutating func remark(_ label: String, _ words: String) {
        buffer.append(remark: label, words, in: style)
    }
}

extension TextBuffer {
    /// Adds a line that says more of a finding.
    mutating func append(remark label: String, _ words: String, in style: Style) {
        self += "  "
        self += style.start(of: .faint)
        self += label
        self += ":"
        self += style.end
        self += " "
        self += words.displayed
        self += "\n"
    }
}

extension Fix {
    /// How the tool is told to make the change; nothing where it cannot.
    var command: String {
        guard file.encoding.isUTF8 else { return "" }
        return safety == .safe ? " (entcheck lint --fix)" : " (entcheck lint --fix --unsafe-fixes)"
    }
}

extension Finding.Context: CustomStringConvertible {
    /// The builds in words: `Notes (Debug, Release), ios`.
    public var description: String {
        let builds = configurations.isEmpty ? nil : "(\(configurations.joined(separator: ", ")))"
        let product = [target, builds].compactMap(\.self).joined(separator: " ")
        return [product, platform ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
    }
}
