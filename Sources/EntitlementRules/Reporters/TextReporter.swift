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
        var bytes: [UInt8] = []
        write(report) { bytes += $0 }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The same in parts of some tens of kilobytes.
    public func write(_ report: Report, to output: (UnsafeBufferPointer<UInt8>) -> Void) {
        var assembly = TextAssembly(style: style, limit: limit ?? .max, rules: report.rules)
        assembly.add(report.storeChanges)
        for written in report.written {
            assembly.add(written)
            assembly.pass(to: output)
        }
        let shown = report.findings.prefix(limit ?? .max)
        // Each part is the same whoever writes it, so that several may write at once.
        let parts = inParallel(jobs: jobs, count: shown.count, partSize: Self.partSize) { [style] range in
            var page = TextPage(style: style)
            for index in range { page.append(shown[index]) }
            return page.take()
        }
        for written in parts {
            assembly.add(written)
            assembly.pass(to: output)
        }
        assembly.add(report.notChecked)
        assembly.add(SummaryLine(of: report, showing: limit, in: style))
        assembly.passRest(to: output)
    }

    /// So many findings are written by one thread at a time.
    private static let partSize = 256
}

/// Puts together what was written, and says at the first finding of each rule what is the same for all of them.
private struct TextAssembly {
    private let style: Style
    private var left: Int
    private let rules: [Rule]
    /// The rules of which all is said; few, however many findings there are.
    private var explained: [Rule.ID] = []
    private var buffer = TextBuffer()

    /// A part has at least so many bytes, unless it is the last.
    private static let partSize = 64 << 10

    init(style: Style, limit: Int, rules: [Rule]) {
        self.style = style
        left = limit
        self.rules = rules
    }

    /// What is not handed over yet.
    var rest: String { buffer.text }

    mutating func add(_ changes: StoresComparison?) {
        guard let changes = changes?.changes, !changes.isEmpty else { return }
        for change in changes { buffer += "This change: \(change.displayed).\n" }
        buffer += "\n"
    }

    mutating func add(_ notChecked: [Report.NotChecked]) {
        for place in notChecked {
            buffer += "\(style.paint(place.path.displayedPath, .strong)): not checked: \(place.reason.displayed)\n"
        }
    }

    mutating func add(_ summary: SummaryLine) { buffer += summary.text }

    mutating func add(_ written: WrittenFindings) {
        var start = 0
        var end = 0
        for entry in written.entries.prefix(left) {
            // Behind each finding stands an empty line.
            end = entry.end + 1
            guard let rule = unexplained(entry.rule) else { continue }
            buffer += written.text[start..<entry.remedies]
            buffer.append(remark: "why", rule.reason, in: style)
            buffer += written.text[entry.remedies..<entry.end]
            buffer.append(remark: "more", "entcheck explain \(rule.id)", in: style)
            start = entry.end
        }
        buffer += written.text[start..<end]
        left -= min(left, written.entries.count)
    }

    /// Hands over what there is so far, where that is enough for a part.
    mutating func pass(to output: (UnsafeBufferPointer<UInt8>) -> Void) {
        guard buffer.count >= Self.partSize else { return }
        passRest(to: output)
    }

    /// Hands over what is left.
    mutating func passRest(to output: (UnsafeBufferPointer<UInt8>) -> Void) {
        buffer.withBytes(output)
        buffer.removeAll()
    }

    /// The rule, where nothing is said of it yet; from now on it is.
    private mutating func unexplained(_ id: Rule.ID) -> Rule? {
        // Names of another length differ, which is seen at once.
        guard !explained.contains(where: { $0.utf8.count == id.utf8.count && $0 == id }) else { return nil }
        explained.append(id)
        return rules.first { $0.id == id }
    }
}

/// Writes findings one by one, each with what there is to say of its rule.
struct ExplainedPage {
    private let rules: [Rule.ID: Rule]
    private var page = TextPage(style: Style())

    init(rules: [Rule]) {
        self.rules = Dictionary(rules.map { ($0.id, $0) }) { first, _ in first }
    }

    mutating func text(of finding: Finding) -> String {
        page.append(finding)
        var assembly = TextAssembly(style: Style(), limit: 1, rules: rules[finding.rule].map { [$0] } ?? [])
        assembly.add(page.take())
        return assembly.rest
    }
}
