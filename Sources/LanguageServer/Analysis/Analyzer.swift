import Linting
import PropertyLists

/// Reads and analyzes the files in the open folders.
///
/// The analyzer is a value, so that a copy can work in another thread while the server answers requests.
struct Analyzer: Sendable {
    private let linter: FileLinter
    private let isTodayStated: Bool
    private let readDecisions: ResolvedConfiguration.Reader
    private var groups: [FolderGroup]?
    /// The linters of the last valid configurations, by path; used while a configuration has errors during editing.
    private var configuredLinters: [ExactText?: FileLinter] = [:]

    /// Creates an analyzer.
    ///
    /// - Parameters:
    ///   - linter: The linter and its context; if the context has no current date, the system clock is used.
    ///   - decisions: Reads the project configuration.
    init(using linter: FileLinter, configuredBy decisions: @escaping ResolvedConfiguration.Reader) {
        self.linter = linter
        isTodayStated = linter.conditions.today != nil
        readDecisions = decisions
    }

    /// Discards the content of the folders, because a file changed.
    mutating func forgetFolders() { groups = nil }

    /// Returns the paths of the files that the configurations reference.
    mutating func namedFiles(of folders: [String], _ documents: OpenDocuments) -> [String] {
        currentGroups(of: folders, in: EditorFiles(open: documents.files, below: folders))
            .flatMap(\.decisions.namedFiles)
    }

    /// Analyzes the files.
    ///
    /// - Parameters:
    ///   - folders: The open folders.
    ///   - documents: The open documents.
    /// - Returns: The result for each group of folders with the same configuration; at least one.
    mutating func analyses(of folders: [String], with documents: OpenDocuments) -> [FolderAnalysis] {
        let files = EditorFiles(open: documents.files, below: folders)
        var groups = currentGroups(of: folders, in: files)
        let open = Dictionary(grouping: documents.paths) {
            FolderGroup.owner(of: $0, among: groups.map(\.folders)) ?? 0
        }
        let analyses = groups.indices.map { index in
            let linter = linter(of: groups[index].decisions)
            let snapshot = groups[index].snapshot(with: open[index] ?? [], in: files, using: linter)
            return FolderAnalysis(folders: groups[index].folders, snapshot: snapshot)
        }
        self.groups = groups
        return analyses
    }

    /// Returns the open folders with their configurations.
    private mutating func currentGroups(of folders: [String], in files: EditorFiles) -> [FolderGroup] {
        if let groups { return groups }
        let groups = FolderGroup.groups(of: folders) { readDecisions(linter, $0, files) }
        for decisions in groups.map(\.decisions) {
            if let linter = decisions.linter { configuredLinters[decisions.configurationPath] = linter }
        }
        self.groups = groups
        return groups
    }

    /// Returns the linter of a configuration, with the current date.
    private func linter(of decisions: ResolvedConfiguration) -> FileLinter {
        var linter = decisions.linter ?? configuredLinters[decisions.configurationPath] ?? linter
        // The date can change while the editor is open.
        if !isTodayStated { linter.conditions.today = .now }
        linter.gate.today = linter.conditions.today
        return linter
    }
}

/// The result of an analysis of folders with the same configuration.
struct FolderAnalysis: Sendable {
    /// The paths of the folders.
    let folders: [String]

    /// The result.
    var snapshot: AnalysisSnapshot
}
