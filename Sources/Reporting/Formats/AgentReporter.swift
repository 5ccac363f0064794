import Entitlements
import LintModel
public import Linting
import PropertyLists
public import TextOutput
import Workspaces

/// A report for programs that fix files: one compact JSON object per line.
///
/// A line of the type `rule` contains the reason of a rule, before the first finding of the rule or of one of its
/// situations. A line of the type `finding` contains the location, the message, the exact edits, and the command that
/// verifies them, unless the command is long: then only the last line contains it. Edits refer to the bytes of the file before the fix; they are sorted and do not overlap. A line of
/// the type `notChecked` contains a path that was not checked, and the reason. The last line has the type `summary`.
/// Members that do not apply are omitted.
public struct AgentReporter: Reporter {
    /// The command that checks the same files again.
    public let command: String

    /// The addresses of the pages about rules; if `nil`, the report contains the paths of the pages in the tool's
    /// repository.
    public let pages: HelpPages?

    /// The maximum length of a replaced text in the report, in bytes; longer texts are identified by their position.
    private static let textLimit = 4096

    /// The maximum length of a command that each finding repeats, in bytes.
    ///
    /// A command that names thousands of files would make the report grow with the square of their number.
    private static let commandLimit = 1024

    /// Creates a reporter.
    ///
    /// - Parameters:
    ///   - command: The command that checks the same files again.
    ///   - pages: The addresses of the pages about rules.
    public init(command: String = "entcheck lint", pages: HelpPages? = nil) {
        self.command = command
        self.pages = pages
    }

    /// Returns the report as lines that end with a line feed.
    public func text(of report: Report) -> String {
        var json = JSONWriter(isIndented: false)
        write(report, as: &json)
        return json.text
    }

    /// Passes the text to `output` in parts of at least 64 KiB; the last part can be shorter.
    public func write(_ report: Report, to output: @escaping (UnsafeBufferPointer<UInt8>) -> Void) {
        JSONWriter.write(isIndented: false, to: output) { write(report, as: &$0) }
    }

    private func write(_ report: Report, as json: inout JSONWriter) {
        var indices = LineIndices()
        var explained: Set<[String]> = []
        let rules = Dictionary(report.rules.map { ($0.id, $0) }) { first, _ in first }
        for finding in report.findings {
            if let rule = rules[finding.rule], explained.insert([rule.id, finding.situation?.title ?? ""]).inserted {
                json.line { write(rule, for: finding, to: &$0) }
            }
            json.line { write(finding, in: &indices, to: &$0) }
        }
        for place in report.notChecked { json.line { write(place, to: &$0) } }
        json.line { write(report, to: &$0) }
    }

    private func write(_ place: NotChecked, to json: inout JSONWriter) {
        json.member("place", place.path)
        json.member("reason", place.reason)
        json.member("type", "notChecked")
    }

    private func write(_ rule: Rule, for finding: Finding, to json: inout JSONWriter) {
        json.member("page", pages?.rule(rule.id) ?? finding.documentation)
        json.member("reason", rule.reason(for: finding))
        json.member("rule", rule.id)
        if let situation = finding.situation { json.member("situation", situation.title) }
        json.member("type", "rule")
    }

    private func write(_ finding: Finding, in indices: inout LineIndices, to json: inout JSONWriter) {
        let span = indices.span(of: finding.location)
        let place = span.map { ":\($0.start.line):\($0.start.column)-\($0.end.line):\($0.end.column)" } ?? ""
        let fix = finding.fix.flatMap(ResolvedFix.init)
        if !finding.apple.isEmpty { json.member("apple", finding.apple) }
        json.member("confidence", finding.confidence.rawValue)
        if let fix { json.member("edits", each: fix.edits) { write($1, of: fix.fix.file, to: &$0) } }
        if let fix { json.member("fix", fix.fix.title) }
        if let context = finding.context?.description, !context.isEmpty { json.member("in", context) }
        if let key = finding.key { json.member("key", key) }
        json.member("message", finding.message)
        json.member("place", finding.location.file.path + place)
        if !finding.related.isEmpty {
            json.member("related", finding.related.map { "\(indices.name(of: $0.location)): \($0.message)" })
        }
        json.member("rule", finding.rule)
        if let fix { json.member("safety", fix.fix.safety.rawValue) }
        json.member("severity", finding.severity.rawValue)
        if let situation = finding.situation { json.member("situation", situation.title) }
        if let stage = finding.stage { json.member("stage", stage.rawValue) }
        json.member("type", "finding")
        if command.utf8.count <= Self.commandLimit { json.member("verify", command) }
    }

    private func write(
        _ edit: (bytes: Range<Int>, text: String), of file: SourceFile, to json: inout JSONWriter
    ) {
        json.member("length", edit.bytes.count)
        json.member("new", edit.text)
        json.member("offset", edit.bytes.lowerBound)
        if edit.bytes.count <= Self.textLimit, edit.bytes.upperBound <= file.bytes.count {
            json.member("old", String(decoding: file.bytes[edit.bytes], as: UTF8.self))
        }
        json.member("path", file.path)
    }

    private func write(_ report: Report, to json: inout JSONWriter) {
        json.member("errors", report.summary.errors)
        json.member("files", report.summary.coverage.files)
        json.member("notes", report.summary.notes)
        json.member("schema", "entcheck-agent/1")
        json.member("type", "summary")
        json.member("verify", command)
        json.member("version", report.version)
        json.member("warnings", report.summary.warnings)
    }
}
