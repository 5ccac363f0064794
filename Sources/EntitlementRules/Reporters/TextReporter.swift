import PropertyLists

/// Findings for people at a terminal: the message, the lines it is about, why it matters and what to do.
public struct TextReporter: Reporter {
    /// How the text is dressed.
    public let style: Style

    /// The most findings to show; the rest is counted.
    public let limit: Int?

    /// How many threads write at most.
    public let jobs: Int

    /// Creates a reporter.
    public init(style: Style = Style(), limit: Int? = nil, jobs: Int = 1) {
        self.style = style
        self.limit = limit
        self.jobs = jobs
    }

    /// The findings, each with its excerpt, and a line that sums up.
    public func text(of report: Report) -> String { parts(of: report).joined() }

    /// The same in parts of some hundred findings.
    public func parts(of report: Report) -> [String] {
        let shown = report.findings.prefix(limit ?? .max)
        let explanations = explanations(of: shown, by: report.rules)
        // Each part is the same whoever writes it, so that several may write at once.
        let parts = inParallel(jobs: jobs, count: shown.count, partSize: Self.partSize) { [style] range in
            var page = TextPage(style: style)
            for index in range { page.append(shown[index], explainedBy: explanations[index]) }
            return page.text
        }
        var page = TextPage(style: style)
        for place in report.notChecked { page.append(place) }
        return parts + [page.text + SummaryLine(of: report, showing: limit, in: style).text]
    }

    /// So many findings are written by one thread at a time.
    private static let partSize = 256

    /// The rules, each at its first finding, which says what is the same for all of them.
    private func explanations(of findings: ArraySlice<Finding>, by rules: [Rule]) -> [Int: Rule] {
        var unexplained = Dictionary(rules.map { ($0.id, $0) }) { first, _ in first }
        var explanations: [Int: Rule] = [:]
        for index in findings.indices where !unexplained.isEmpty {
            if let rule = unexplained.removeValue(forKey: findings[index].rule) { explanations[index] = rule }
        }
        return explanations
    }
}

/// The text as it grows.
private struct TextPage {
    private let style: Style
    private var buffer = TextBuffer()
    private var indices = LineIndices()

    init(style: Style) { self.style = style }

    var text: String { buffer.text }

    mutating func append(_ finding: Finding, explainedBy rule: Rule?) {
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
        explain(finding, by: rule)
        buffer += "\n"
    }

    mutating func append(_ place: Report.NotChecked) {
        buffer += "\(style.paint(place.path.displayed, .strong)): not checked: \(place.reason.displayed)\n"
    }

    /// A place in the same file is named, one in another file is shown.
    private mutating func append(_ related: Finding.Related, beside file: SourceFile) {
        remark("note", "\(related.message) (\(indices.name(of: related.location)))")
        if related.location.file != file { excerpt(of: related.location, mark: "-", role: .note) }
    }

    /// Why, what to do and what Apple says; what is the same for all findings of a rule is said where it is given.
    private mutating func explain(_ finding: Finding, by rule: Rule?) {
        if let rule { remark("why", rule.reason) }
        if let fix = finding.fix { remark("fix", fix.title + fix.command) }
        if !finding.apple.isEmpty { remark("Apple says", finding.apple.joined(separator: ", ")) }
        if let rule { remark("more", "entcheck explain \(rule.id)") }
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
        buffer += "  "
        buffer += style.start(of: .faint)
        buffer += label
        buffer += ":"
        buffer += style.end
        buffer += " "
        buffer += words.displayed
        buffer += "\n"
    }
}

extension Fix {
    /// How the tool is told to make the change; nothing where it cannot.
    fileprivate var command: String {
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
