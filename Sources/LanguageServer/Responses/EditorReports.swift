import PropertyLists

/// The reports on all groups of folders.
struct EditorReports {
    private let groups: [(folders: [String], report: EditorReport)]

    init(_ groups: [(folders: [String], report: EditorReport)]) { self.groups = groups }

    /// The reports on all groups, in the order of the groups.
    var all: [EditorReport] { groups.map(\.report) }

    /// The paths of all files with findings.
    var paths: [String] { groups.flatMap(\.report.snapshot.findings.keys) }

    /// Returns the report on the folder of a file.
    ///
    /// For a file outside all folders, such as a configuration above them, the result is the first report with findings
    /// in the file.
    func report(on path: String) -> EditorReport {
        let owner = FolderGroup.owner(of: path, among: groups.map(\.folders))
        let index = owner ?? groups.firstIndex { $0.report.snapshot.findings[path] != nil } ?? 0
        return groups[index].report
    }
}
