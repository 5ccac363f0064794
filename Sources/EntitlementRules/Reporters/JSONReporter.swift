import PropertyLists

/// The report for programs, as the tool promises it: `"schema": "entcheck/1"`.
///
/// Lines and columns count from one, columns in Unicode scalars, and an end is exclusive. What does not apply
/// is `null`. Offsets and lengths of edits count the bytes of the file. A path is the real one; where its bytes are not
/// UTF-8, the private character U+10FE00 plus the byte stands for each that is not, so that the bytes can be told.
public struct JSONReporter: Reporter {
    /// Creates a reporter.
    public init() {}

    /// The report as one JSON object.
    public func text(of report: Report) -> String {
        var json = JSONWriter()
        var indices = LineIndices()
        json.object { json in
            json.member("findings", each: report.findings) { $0.members(of: $1, in: &indices) }
            json.member("notChecked", each: report.notChecked) { json, place in
                json.member("path", place.path)
                json.member("reason", place.reason)
            }
            json.member("schema", "entcheck/1")
            json.member("summary") { $0.members(of: report.summary) }
            json.member("tool") { $0.tool(version: report.version) }
        }
        return json.text
    }
}

extension JSONWriter {
    /// Writes the members of a finding.
    ///
    /// - Parameters:
    ///   - finding: The finding.
    ///   - indices: Where lines begin.
    ///   - type: What tells it from other objects, where there are others.
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
        member("fix", finding.fix.flatMap(PlacedFix.init)) { $0.members(of: $1) }
        member("key", keyPath.first)
        member("location") { $0.members(of: finding.location, at: keyPath, in: &indices) }
        member("message", finding.message)
        member("related", each: finding.related) { json, related in
            json.member("location") { $0.members(of: related.location, at: related.location.keyPath, in: &indices) }
            json.member("message", related.message)
        }
        member("rule", finding.rule)
        member("severity", finding.severity.rawValue)
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

    fileprivate mutating func members(of placed: PlacedFix) {
        member("edits", each: placed.edits) { json, edit in
            json.member("length", edit.bytes.count)
            json.member("offset", edit.bytes.lowerBound)
            json.member("path", placed.fix.file.path)
            json.member("text", edit.text)
        }
        member("safety", placed.fix.safety.rawValue)
        member("title", placed.fix.title)
    }

    /// Writes the members that name the tool.
    mutating func tool(version: String) {
        member("name", "entcheck")
        member("version", version)
    }

    /// Writes how much was checked and found.
    mutating func members(of summary: Report.Summary) {
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

/// A fix whose edits are known as bytes of the file.
private struct PlacedFix {
    let fix: Fix
    let edits: [(bytes: Range<Int>, text: String)]

    /// Places a fix; `nil` where the file's encoding does not say which bytes it is about.
    init?(_ fix: Fix) {
        self.fix = fix
        let ranges = fix.edits.map { fix.file.byteRange(of: $0.range) }
        edits = zip(ranges, fix.edits).compactMap { range, edit in range.map { ($0, edit.text) } }
        guard edits.count == fix.edits.count else { return nil }
    }
}
