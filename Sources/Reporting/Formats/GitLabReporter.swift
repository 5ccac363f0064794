import LintModel
public import Linting
import PropertyLists
import TextOutput
import Workspaces

/// A report for the GitLab code quality widget
/// (<https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format>).
///
/// GitLab shows one entry per fingerprint, so equal fingerprints get a number. A finding in a binary is reported at
/// line 1, because GitLab does not show an entry without a line.
public struct GitLabReporter: Reporter {
    /// Converts paths to paths relative to the root of the repository.
    public let paths: RepositoryPaths

    /// Creates a reporter.
    ///
    /// - Parameter paths: Converts paths to paths relative to the root of the repository.
    public init(paths: RepositoryPaths = RepositoryPaths()) { self.paths = paths }

    /// Returns the report as a JSON array.
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
        var prints = DistinctFingerprints()
        var files = RepositoryFiles(paths)
        let places = report.notChecked.map { (place: $0, path: paths.path($0.path)) }
        json.array(report.findings.map(Entry.finding) + places.map(Entry.notChecked)) { json, entry in
            json.object { json in
                switch entry {
                case .finding(let finding):
                    let path = files.path(of: finding.location.file)
                    let print = prints.next(finding.fingerprint, at: path)
                    json.members(of: finding, at: path, fingerprint: print, in: &indices)
                case .notChecked(let place, let path):
                    json.members(of: place, at: path, fingerprint: prints.next("not-checked", at: path))
                }
            }
        }
    }

    private enum Entry {
        case finding(Finding)
        case notChecked(NotChecked, path: String)
    }
}

/// Creates fingerprints that are unique in a report.
private struct DistinctFingerprints {
    private var counts: [String: Int] = [:]

    mutating func next(_ fingerprint: String, at path: String) -> String {
        var hash = FNV1a()
        hash.combine(path)
        hash.combine(fingerprint)
        let digits = hash.digits
        let count = counts[digits, default: 0] + 1
        counts[digits] = count
        return count == 1 ? digits : "\(digits)-\(count)"
    }
}

extension JSONWriter {
    fileprivate mutating func members(
        of finding: Finding, at path: String, fingerprint: String, in indices: inout LineIndices
    ) {
        let span = indices.span(of: finding.location)
        member("check_name", finding.rule)
        member("description", finding.message.displayed)
        member("fingerprint", fingerprint)
        location(path, from: span?.start.line ?? 1, to: span?.end.line ?? 1)
        member("severity", finding.severity.gitLabName)
    }

    fileprivate mutating func members(of place: NotChecked, at path: String, fingerprint: String) {
        member("check_name", "not-checked")
        member("description", "not checked: \(place.reason.displayed)")
        member("fingerprint", fingerprint)
        location(path, from: 1, to: 1)
        member("severity", Severity.warning.gitLabName)
    }

    private mutating func location(_ path: String, from begin: Int, to end: Int) {
        member("location") { json in
            json.member("lines") { json in
                json.member("begin", begin)
                json.member("end", end)
            }
            // The path keeps control characters, so that GitLab finds the file. JSON cannot contain bytes that are not
            // UTF-8.
            json.member("path", path.withDisplayedBytes)
        }
    }
}

extension Severity {
    /// The GitLab severity.
    ///
    /// Errors are `critical`, because Apple rejects the app.
    fileprivate var gitLabName: String {
        switch self {
        case .error: "critical"
        case .warning: "major"
        case .note: "info"
        }
    }
}
