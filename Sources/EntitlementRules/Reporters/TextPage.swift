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
    mutating func take(of path: RawPath? = nil) -> WrittenFindings {
        // Copies, which have no more memory than they need.
        let written = WrittenFindings(
            path: path ?? RawPath(""), text: buffer.withBytes(Array.init),
            entries: entries.withUnsafeBufferPointer(Array.init))
        buffer.removeAll()
        entries.removeAll(keepingCapacity: true)
        if path != nil { indices = LineIndices() }
        return written
    }

    mutating func append(_ finding: Finding) {
        guard !isEmpty else { return entries.append(WrittenFindings.Entry(finding, remedies: 0, end: 0)) }
        append(place: finding.location)
        buffer += ": "
        buffer.append(finding.severity.rawValue, as: finding.severity.role, in: style)
        buffer += ": "
        buffer.append(finding.message.displayed, as: .strong, in: style)
        buffer += " ["
        buffer += finding.rule.displayed
        if finding.confidence == .likely { buffer += "] (likely)\n" } else { buffer += "]\n" }
        excerpt(of: finding.location, mark: "^", role: finding.severity.role)
        if finding.location.range == nil, !finding.location.keyPath.isEmpty {
            remark("at", finding.location.keyPath.joined(separator: " › "))
        }
        for related in finding.related { append(related, beside: finding.location.file) }
        if let context = finding.context { remark("in", context.description) }
        let remedies = buffer.count
        // What to do and what Apple says; what is the same for all findings of a rule is said at the first of them.
        if let fix = finding.fix { remark("fix", fix.title, fix.command) }
        if !finding.apple.isEmpty { remark("Apple says", finding.apple.joined(separator: ", ")) }
        entries.append(WrittenFindings.Entry(finding, remedies: remedies, end: buffer.count))
        buffer += "\n"
    }

    private mutating func append(place location: Location) {
        guard style.linkDirectory == nil, !style.hasColors else {
            let place = style.paint(indices.name(of: location), .strong)
            buffer += style.link(place, toFile: location.file.path)
            return
        }
        indices.writeName(of: location, to: &buffer)
    }

    /// A place in the same file is named, one in another file is shown.
    private mutating func append(_ related: Finding.Related, beside file: SourceFile) {
        remark("note", "\(related.message) (\(indices.name(of: related.location)))")
        if related.location.file != file { excerpt(of: related.location, mark: "-", role: .note) }
    }

    private mutating func excerpt(of location: Location, mark: Unicode.Scalar, role: Style.Role) {
        guard let excerpt = Excerpt(of: location, in: &indices) else { return }
        let width = excerpt.lines.last.map { TextBuffer.digitCount(of: $0.number) } ?? 0
        margin(width: width)
        buffer += "\n"
        for (index, shown) in excerpt.lines.enumerated() {
            if index > 0, excerpt.hasGap {
                margin(width: width, ":")
                buffer += "\n"
            }
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
    }

    /// What stands before a line of an excerpt: its number or nothing, and a bar.
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
    /// Adds a line that says more of a finding.
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

    /// Adds a text, coloured as what it is.
    fileprivate mutating func append(_ text: String, as role: Style.Role, in style: Style) {
        if style.hasColors { self += style.paint(text, role) } else { self += text }
    }

    /// Begins the colour of a role; nothing without colours.
    fileprivate mutating func begin(_ role: Style.Role, in style: Style) {
        if style.hasColors { self += style.start(of: role) }
    }

    /// Ends a colour.
    fileprivate mutating func end(in style: Style) { if style.hasColors { self += style.end } }
}

extension Fix {
    /// How the tool is told to make the change; nothing where it cannot.
    var command: StaticString {
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
