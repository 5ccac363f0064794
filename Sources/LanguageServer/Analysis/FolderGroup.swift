import FileDiscovery
import Linting

/// Open folders with the same configuration, and their files.
///
/// The folders are checked together, because their targets may share stores. Folders with separate configurations are
/// unrelated.
struct FolderGroup: Sendable {
    /// The paths of the folders; empty if no folder is open.
    private(set) var folders: [String]

    /// The configuration of the folders.
    let decisions: ResolvedConfiguration

    private var tree: FoundTree?

    /// The settings of the configurations in subdirectories.
    private var nested = DirectoryMap<NestedSettings>()

    /// Groups folders by their configuration.
    ///
    /// - Parameters:
    ///   - folders: The paths of the open folders.
    ///   - deciding: Returns the configuration of a folder; for `nil`, the configuration that is used if no folder is
    ///     open.
    /// - Returns: The groups in the order of their first folders; at least one.
    static func groups(of folders: [String], deciding: (String?) -> ResolvedConfiguration) -> [FolderGroup] {
        guard !folders.isEmpty else { return [FolderGroup(folders: [], decisions: deciding(nil))] }
        var groups: [FolderGroup] = []
        for folder in folders {
            let decisions = deciding(folder)
            if let index = groups.firstIndex(where: { $0.decisions.configurationPath == decisions.configurationPath }) {
                groups[index].folders.append(folder)
            } else {
                groups.append(FolderGroup(folders: [folder], decisions: decisions))
            }
        }
        return groups
    }

    private init(folders: [String], decisions: ResolvedConfiguration) {
        self.folders = folders
        self.decisions = decisions
    }

    /// Analyzes the files in the folders.
    ///
    /// - Parameters:
    ///   - documents: The paths of the open documents to include.
    ///   - files: The files of the editor.
    ///   - linter: The linter.
    /// - Returns: The result of the analysis.
    mutating func snapshot(with documents: [String], in files: EditorFiles, using linter: FileLinter)
        -> AnalysisSnapshot
    {
        var linter = linter
        if tree != nil { linter.apply(nested) }
        let tree = tree ?? read(with: documents, in: files, using: &linter)
        self.tree = tree
        let documents = documents.filter { !isExcluded($0, by: linter) }
        return AnalysisSnapshot(
            of: tree, with: documents, below: folders, in: files, using: linter,
            beside: decisions.mistakes + decisions.nestedMistakes())
    }

    /// Reads the folders; if subdirectories have configurations, reads the files again with their settings.
    private mutating func read(
        with documents: [String], in files: EditorFiles, using linter: inout FileLinter
    ) -> FoundTree {
        var tree = FoundTree(below: folders, in: files, using: linter)
        let directories = folders.map { BytePath($0) }
        nested = linter.adoptSettings(around: (tree.paths + documents).map { BytePath($0) }, in: directories)
        if !nested.isEmpty {
            tree = FoundTree(below: folders, in: files, using: linter)
            tree.remove { isExcluded($0, by: linter) }
        }
        return tree
    }

    /// Whether a configuration in a subdirectory excludes a file.
    private func isExcluded(_ path: String, by linter: FileLinter) -> Bool {
        !nested.isEmpty && nested.exclude(BytePath(path), spending: linter.patternBudget)
    }
}

extension FolderGroup {
    /// Returns the index of the group whose folder is the innermost one that contains a file; `nil` if there is none.
    static func owner(of path: String, among groups: [[String]]) -> Int? {
        let depths = groups.map { folders in folders.filter { path.isBelow($0) }.map(\.utf8.count).max() ?? 0 }
        let deepest = depths.max() ?? 0
        return deepest == 0 ? nil : depths.firstIndex(of: deepest)
    }
}

extension String {
    /// Whether the path is in a folder.
    fileprivate func isBelow(_ folder: String) -> Bool {
        utf8.starts(with: (folder.hasSuffix("/") ? folder : folder + "/").utf8)
    }
}
