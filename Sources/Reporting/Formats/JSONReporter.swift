import Entitlements
import LintModel
public import Linting
import PropertyLists
import TextOutput
import Workspaces

/// A report for programs, with the stable schema `entcheck/1`.
///
/// Lines and columns are counted from 1, columns in Unicode scalars. The end of a range is exclusive. Members that do
/// not apply are `null`. Offsets and lengths of edits count bytes of the file. A path is the path on disk. Each byte of
/// a path that is not valid UTF-8 is written as the private-use scalar U+10FE00 plus the byte, so that readers can
/// restore the bytes.
public struct JSONReporter: Reporter {
    /// Creates a reporter.
    public init() {}

    /// Returns the report as a JSON object.
    public func text(of report: Report) -> String {
        var json = JSONWriter()
        write(report, as: &json)
        return json.text
    }

    /// Passes the text to `output` in parts of at least 64 KiB; the last part can be shorter.
    public func write(_ report: Report, to output: @escaping (UnsafeBufferPointer<UInt8>) -> Void) {
        JSONWriter.write(to: output) { write(report, as: &$0) }
    }

    private func write(_ report: Report, as json: inout JSONWriter) {
        var indices = LineIndices()
        json.object { json in
            json.member("bindings", each: report.listed) { $0.members(of: $1, in: &indices) }
            json.member("findings", each: report.findings) { $0.members(of: $1, in: &indices) }
            json.member("notChecked", each: report.notChecked) { $0.members(of: $1) }
            json.rejections(of: report)
            json.member("schema", "entcheck/1")
            json.member("summary") { $0.members(of: report.summary) }
            json.member("tool") { $0.tool(version: report.version) }
        }
    }
}

extension JSONWriter {
    /// Writes the members of a path that could not be checked.
    mutating func members(of place: NotChecked) {
        member("path", place.path)
        member("reason", place.reason)
    }

    /// Writes the members of a finding.
    ///
    /// - Parameters:
    ///   - finding: The finding.
    ///   - indices: The line indices of the files.
    ///   - type: The value of the member `type`; `nil` to omit the member.
    mutating func members(of finding: Finding, in indices: inout LineIndices, ofType type: String? = nil) {
        let keyPath = finding.location.keyPath
        member("apple", finding.apple)
        member("confidence", finding.confidence.rawValue)
        member("context", finding.context) { json, context in
            json.member("configurations", context.configurations)
            json.member("platform", context.platform)
            json.member("target", context.target)
        }
        member("documentation", finding.documentation)
        member("fingerprint", finding.fingerprint(at: keyPath))
        member("fix", finding.fix.flatMap(ResolvedFix.init)) { $0.members(of: $1) }
        member("key", keyPath.first)
        member("location") { $0.members(of: finding.location, at: keyPath, in: &indices) }
        member("message", finding.message)
        member("related", each: finding.related) { json, related in
            json.member("location") { $0.members(of: related.location, at: related.location.keyPath, in: &indices) }
            json.member("message", related.message)
        }
        member("rule", finding.rule)
        member("severity", finding.severity.rawValue)
        member("stage", finding.stage?.rawValue)
        if let type { member("type", type) }
        member("value", finding.value)
    }

    /// Writes the members of a location.
    mutating func members(of location: Location, at keyPath: [String], in indices: inout LineIndices) {
        let span = indices.span(of: location)
        member("column", span?.start.column)
        member("endColumn", span?.end.column)
        member("endLine", span?.end.line)
        member("keyPath", keyPath)
        member("line", span?.start.line)
        member("path", location.file.path)
    }

    fileprivate mutating func members(of placed: ResolvedFix) {
        member("edits", each: placed.edits) { json, edit in
            json.member("length", edit.bytes.count)
            json.member("offset", edit.bytes.lowerBound)
            json.member("path", placed.fix.file.path)
            json.member("text", edit.text)
        }
        member("safety", placed.fix.safety.rawValue)
        member("title", placed.fix.title)
    }

    /// Writes the products that are rejected, each with the first stage that fails.
    mutating func rejections(of report: Report) {
        member("rejections", each: report.rejections) { json, rejection in
            json.member("path", rejection.path)
            json.member("rule", rejection.rule)
            json.member("stage", rejection.stage.rawValue)
        }
    }

    /// Writes the members that name the tool.
    mutating func tool(version: String) {
        member("name", "entcheck")
        member("version", version)
    }

    /// Writes the numbers of checked items and findings.
    mutating func members(of summary: Report.Summary) {
        member("boundFiles", summary.coverage.boundFiles)
        member("entitlementsFiles", summary.coverage.entitlementsFiles)
        member("errors", summary.errors)
        member("files", summary.coverage.files)
        member("known", summary.coverage.known)
        member("notes", summary.notes)
        member("products", summary.coverage.products)
        member("suppressed", summary.coverage.suppressed)
        member("targets", summary.coverage.targets)
        member("warnings", summary.warnings)
    }
}

/// A fix whose edits are byte ranges of the file.
struct ResolvedFix {
    let fix: Fix
    let edits: [(bytes: Range<Int>, text: String)]

    /// Converts the edits to byte ranges; `nil` if the encoding of the file does not allow it.
    init?(_ fix: Fix) {
        self.fix = fix
        let ranges = fix.edits.map { fix.file.byteRange(of: $0.range) }
        edits = zip(ranges, fix.edits).compactMap { range, edit in range.map { ($0, edit.text) } }
        guard edits.count == fix.edits.count else { return nil }
    }
}
