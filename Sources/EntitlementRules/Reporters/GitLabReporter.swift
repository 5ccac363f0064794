import PropertyLists

/// The report for the code quality widget of GitLab
/// (<https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format>).
///
/// GitLab keeps one entry for each fingerprint, so those that would be alike are told apart by their number. A finding
/// in a binary stands at line 1, because an entry without a line is not shown.
public struct GitLabReporter: Reporter {
    /// Where paths count from.
    public let paths: RepositoryPaths

    /// Creates a reporter.
    ///
    /// - Parameter paths: Where paths count from.
    public init(paths: RepositoryPaths = RepositoryPaths()) { self.paths = paths }

    /// The report as one JSON array.
    public func text(of report: Report) -> String {
        var json = JSONWriter()
        var indices = LineIndices()
        var prints = DistinctFingerprints()
        let places = report.notChecked.map { (place: $0, path: paths.path($0.path)) }
        json.array(report.findings.map(Entry.finding) + places.map(Entry.notChecked)) { json, entry in
            json.object { json in
                switch entry {
                case .finding(let finding):
                    let path = paths.path(finding.location.file.path)
                    let print = prints.next(finding.fingerprint, at: path)
                    json.members(of: finding, at: path, fingerprint: print, in: &indices)
                case .notChecked(let place, let path):
                    json.members(of: place, at: path, fingerprint: prints.next("not-checked", at: path))
                }
            }
        }
        return json.text
    }

    private enum Entry {
        case finding(Finding)
        case notChecked(Report.NotChecked, path: String)
    }
}

/// Fingerprints of which no two are alike.
private struct DistinctFingerprints {
    private var counts: [String: Int] = [:]

    mutating func next(_ fingerprint: String, at path: String) -> String {
        var hash = FNV1a()
        hash.combine(path)
        hash.combine(fingerprint)
        let count = counts[hash.digits, default: 0] + 1
        counts[hash.digits] = count
        return count == 1 ? hash.digits : "\(hash.digits)-\(count)"
    }
}

extension JSONWriter {
    fileprivate mutating func members(
        of finding: Finding, at path: String, fingerprint: String, in indices: inout LineIndices
    ) {
        let span = indices.span(of: finding.location)
        member("check_name", finding.rule)
        member("description", finding.message)
        member("fingerprint", fingerprint)
        location(path, from: span?.start.line ?? 1, to: span?.end.line ?? 1)
        member("severity", finding.severity.gitLabName)
    }

    fileprivate mutating func members(of place: Report.NotChecked, at path: String, fingerprint: String) {
        member("check_name", "not-checked")
        member("description", "not checked: \(place.reason)")
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
            json.member("path", path)
        }
    }
}

extension Severity {
    /// GitLab's word for it: what Apple refuses stands above what only works otherwise.
    fileprivate var gitLabName: String {
        switch self {
        case .error: "critical"
        case .warning: "major"
        case .note: "info"
        }
    }
}
