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
    public func text(of report: Report) -> String {
        let shown = report.findings.prefix(limit ?? .max)
        let explaining = indicesOfFirst(in: shown)
        let blank = TextPage(style: style, rules: report.rules)
        // Each part is the same whoever writes it, so that several may write at once.
        let parts = inParallel(jobs: jobs, count: shown.count, partSize: Self.partSize) { range in
            var page = blank
            for index in range { page.append(shown[index], explaining: explaining.contains(index)) }
            return page.text
        }
        var page = blank
        for place in report.notChecked { page.append(place) }
        return parts.joined() + page.text + SummaryLine(of: report, showing: limit, in: style).text
    }

    /// So many findings are written by one thread at a time.
    private static let partSize = 256

    /// The first finding of each rule, which says what is the same for all of them.
    private func indicesOfFirst(in findings: ArraySlice<Finding>) -> Set<Int> {
        var rules: Set<String> = []
        return Set(findings.indices.filter { rules.insert(findings[$0].rule).inserted })
    }
}

/// The text as it grows.
struct TextPage {
    let style: Style
    let rules: [String: Rule]
    private(set) var text = ""
    private var indices = LineIndices()

    init(style: Style, rules: [Rule]) {
        self.style = style
        self.rules = Dictionary(rules.map { ($0.id, $0) }) { first, _ in first }
    }

    /// What has been written since it was last taken.
    mutating func take() -> String {
        defer { text = "" }
        return text
    }

    mutating func append(_ finding: Finding, explaining isFirst: Bool) {
        let place = indices.name(of: finding.location)
        line(
            style.link(style.paint(place, .strong), toFile: finding.location.file.path) + ": "
                + style.paint(finding.severity.rawValue, finding.severity.role) + ": "
                + style.paint(finding.message.displayed, .strong) + " [\(finding.rule)]"
                + (finding.confidence == .likely ? " (likely)" : ""))
        excerpt(of: finding.location, mark: "^", role: finding.severity.role)
        if finding.location.range == nil, !finding.location.keyPath.isEmpty {
            remark("at", finding.location.keyPath.joined(separator: " › "))
        }
        for related in finding.related { append(related, beside: finding.location.file) }
        if let context = finding.context { remark("in", context.description) }
        explain(finding, by: isFirst ? rules[finding.rule] : nil)
        text += "\n"
    }

    mutating func append(_ place: Report.NotChecked) {
        line("\(style.paint(place.path.displayed, .strong)): not checked: \(place.reason.displayed)")
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

    private mutating func excerpt(of location: Location, mark: Character, role: Style.Role) {
        guard let excerpt = Excerpt(of: location, in: &indices) else { return }
        let width = excerpt.lines.map { String($0.number).count }.max() ?? 0
        let margin = String(repeating: " ", count: width)
        line(style.paint("\(margin) |", .margin))
        for (index, shown) in excerpt.lines.enumerated() {
            if index > 0, excerpt.hasGap { line(style.paint("\(margin) :", .margin)) }
            let number = String(shown.number)
            let padding = String(repeating: " ", count: width - number.count)
            line(style.paint("\(padding)\(number) |", .margin) + (shown.text.isEmpty ? "" : " \(shown.text)"))
            let indent = String(repeating: " ", count: shown.indent)
            let underline = String(repeating: mark, count: shown.width)
            line(style.paint("\(margin) |", .margin) + " \(indent)\(style.paint(underline, role))")
        }
    }

    private mutating func remark(_ label: String, _ words: String) {
        line("  \(style.paint("\(label):", .faint)) \(words.displayed)")
    }

    private mutating func line(_ words: String) {
        text += words
        text += "\n"
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
