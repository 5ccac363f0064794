/// What there is to say of each group of folders.
struct EditorReports {
    private let groups: [(folders: [String], report: EditorReport)]

    init(_ groups: [(folders: [String], report: EditorReport)]) { self.groups = groups }

    /// The paths of all files of which there is something to say.
    var paths: Set<String> { groups.reduce(into: []) { $0.formUnion($1.report.judgement.findings.keys) } }

    /// The report on the folder that a file is in; of what is in none, such as a configuration above them, the first
    /// that has something to say.
    func report(on path: String) -> EditorReport {
        let owner = FolderGroup.owner(of: path, among: groups.map(\.folders))
        let speaker = owner ?? groups.firstIndex { $0.report.judgement.findings[path] != nil } ?? 0
        return groups[speaker].report
    }
}
