import LintModel
import PropertyLists

/// The paths of the first findings of each severity so far, which are found in any order.
struct FirstFindings {
    private let limit: Int

    /// The first paths with findings of each severity, sorted; a path occurs once for each finding.
    private var paths: [Severity: [String]] = [:]

    /// Creates an empty list.
    ///
    /// - Parameter limit: The maximum number of findings of each severity, at least 1.
    init(limit: Int) { self.limit = limit }

    /// Adds a finding; returns whether fewer than `limit` known findings of the same severity precede it in the report.
    mutating func add(_ finding: Finding) -> Bool {
        let path = finding.location.file.path
        var paths = self.paths.removeValue(forKey: finding.severity) ?? []
        defer { self.paths[finding.severity] = paths }
        if paths.count == limit, let last = paths.last {
            guard path < last else { return false }
            paths.removeLast()
        }
        // Most findings are found in the order of the report.
        let place = paths.last.map { path < $0 } == true ? paths.firstIndex { path < $0 } : nil
        paths.insert(path, at: place ?? paths.endIndex)
        return true
    }
}
