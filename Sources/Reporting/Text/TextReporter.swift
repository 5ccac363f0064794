import FileDiscovery
import LintModel
public import Linting
import PropertyLists
public import TextOutput
import Workspaces

/// A report for a terminal: each message with its source lines, the reason, and the fix.
public struct TextReporter: StreamingReporter {
    /// The colors and links of the text.
    public let style: Style

    /// The maximum number of findings to show; the remaining findings are counted.
    public let limit: Int?

    /// The maximum number of threads.
    public let jobs: Int

    /// Creates a reporter.
    public init(style: Style = Style(), limit: Int? = nil, jobs: Int = 1) {
        self.style = style
        self.limit = limit
        self.jobs = jobs
    }

    /// Creates a renderer for findings that are rendered right after checking their file.
    ///
    /// The reporter writes them in the same form as other findings.
    package func renderer() -> any FindingRenderer { TextRenderer(style: style, isEmpty: limit == 0) }

    /// Returns the findings, each with its excerpt, and a summary line.
    public func text(of report: Report) -> String { streamedText(of: report) }

    /// Passes the text to `output` in parts of at least 64 KiB; the last part can be shorter.
    public func write(_ report: Report, to output: @escaping (UnsafeBufferPointer<UInt8>) -> Void) {
        writeStream(of: report, to: output)
    }

    package func stream(
        rules: [Rule], version: String, to output: @escaping (ArraySlice<UInt8>) -> Void
    ) -> any ReportStream {
        TextStream(of: self, rules: rules, output: output)
    }
}

/// A text that is written while files are checked.
///
/// The lines that all findings of a rule in one situation share are added only at the first of these findings.
private struct TextStream: ReportStream {
    private let reporter: TextReporter
    private let rules: [Rule]
    private let output: (ArraySlice<UInt8>) -> Void
    /// The number of findings that can still be shown.
    private var left: Int
    /// The rules and situations whose shared lines were already written.
    ///
    /// The type is an array, because there are few rules even if there are many findings.
    private var explained: [(rule: RuleID, situation: RuleSituation?)] = []
    private var buffer = TextBuffer()

    private var style: Style { reporter.style }

    /// The number of findings that a thread renders at a time.
    private static let renderedCount = 256

    init(of reporter: TextReporter, rules: [Rule], output: @escaping (ArraySlice<UInt8>) -> Void) {
        self.reporter = reporter
        self.rules = rules
        self.output = output
        left = reporter.limit ?? .max
    }

    mutating func finish(_ report: Report, in repository: RepositoryPaths) {
        // Findings that are compared with a revision are not rendered before.
        add(report.storeChanges)
        for findings in report.written { add(findings) }
        let shown = report.findings.prefix(left)
        // The content of a part does not depend on the thread, so threads can render parts in parallel.
        let parts = inParallel(jobs: reporter.jobs, count: shown.count, partSize: Self.renderedCount) { [style] range in
            var page = TextRenderer(style: style)
            for index in range { page.append(shown[index]) }
            return page.finish(of: nil)
        }
        for findings in parts { add(findings) }
        add(report.notChecked)
        if reporter.limit != 0 { buffer += RejectionLines(of: report, in: style).text }
        buffer += SummaryLine(of: report, showing: reporter.limit, in: style).text
        output(buffer.take())
    }

    private mutating func add(_ changes: StoresComparison?) {
        guard let changes = changes?.changes, !changes.isEmpty else { return }
        for change in changes { buffer += "This change: \(change.displayed).\n" }
        buffer += "\n"
    }

    private mutating func add(_ notChecked: [NotChecked]) {
        for place in notChecked {
            buffer += "\(style.paint(place.path.displayedPath, .strong)): not checked: \(place.reason.displayed)\n"
        }
    }

    mutating func add(_ findings: RenderedFindings) {
        var start = 0
        var end = 0
        for entry in findings.entries.prefix(left) {
            // An empty line follows each finding.
            end = entry.end + 1
            guard let rule = unexplained(entry) else { continue }
            buffer += findings.text[start..<entry.fixStart]
            buffer.append(remark: "why", entry.situation?.reason ?? rule.reason, in: style)
            buffer += findings.text[entry.fixStart..<entry.end]
            buffer.append(remark: "more", "entcheck explain \(rule.id)", in: style)
            start = entry.end
        }
        buffer += findings.text[start..<end]
        left -= min(left, findings.entries.count)
        if buffer.count >= Self.partSize { output(buffer.take()) }
    }

    /// Returns the rule of a finding if the common lines of its situation are not written yet, and marks them as written.
    private mutating func unexplained(_ entry: RenderedFindings.Entry) -> Rule? {
        let id = entry.rule
        // Compares the situations and the lengths first, because that is fast.
        let isExplained = explained.contains {
            $0.situation === entry.situation && $0.rule.utf8.count == id.utf8.count && $0.rule == id
        }
        guard !isExplained else { return nil }
        explained.append((id, entry.situation))
        return rules.first { $0.id == id }
    }
}

/// Renders findings one by one, each with the common lines of its rule.
struct ExplainedPage {
    private let rules: [RuleID: Rule]
    private let style = Style()
    private var page = TextRenderer(style: Style())
    private var buffer = TextBuffer()

    /// The reasons by rule and situation.
    private var reasons: [Reason: String] = [:]

    private struct Reason: Hashable {
        let rule: RuleID
        let situation: ObjectIdentifier?
    }

    init(rules: [Rule]) {
        self.rules = Dictionary(rules.map { ($0.id, $0) }) { first, _ in first }
    }

    mutating func text(of finding: Finding) -> String {
        page.append(finding)
        let written = page.finish(of: nil)
        guard let entry = written.entries.first, let rule = rules[finding.rule] else {
            return String(decoding: written.text, as: UTF8.self)
        }
        buffer.removeAll()
        buffer += written.text[..<entry.fixStart]
        buffer.append(remark: "why", reason(of: rule, for: finding), in: style)
        buffer += written.text[entry.fixStart..<entry.end]
        buffer.append(remark: "more", "entcheck explain \(rule.id)", in: style)
        buffer += written.text[entry.end...]
        return buffer.text
    }

    private mutating func reason(of rule: Rule, for finding: Finding) -> String {
        let key = Reason(rule: rule.id, situation: finding.situation.map(ObjectIdentifier.init))
        if let known = reasons[key] { return known }
        let reason = rule.reason(for: finding)
        reasons[key] = reason
        return reason
    }
}
