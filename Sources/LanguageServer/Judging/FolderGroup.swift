import EntitlementRules

/// Open folders that obey the same configuration, and what lies in them.
///
/// They are judged together, because their targets may share stores; folders of which each has a configuration of its
/// own are other people's houses.
struct FolderGroup: Sendable {
    /// The paths of the folders; none where no folder is open.
    private(set) var folders: [String]

    /// What is decided for them.
    let decisions: TeamDecisions

    private var tree: FoundTree?

    /// Finds out which folders belong together.
    ///
    /// - Parameters:
    ///   - folders: The paths of the folders that are open.
    ///   - deciding: What is decided for a folder, or where none is open.
    /// - Returns: The groups in the order of their first folders; there is at least one.
    static func groups(of folders: [String], deciding: (String?) -> TeamDecisions) -> [FolderGroup] {
        guard !folders.isEmpty else { return [FolderGroup(folders: [], decisions: deciding(nil))] }
        var groups: [FolderGroup] = []
        for folder in folders {
            let decisions = deciding(folder)
            if let index = groups.firstIndex(where: { $0.decisions.configuration == decisions.configuration }) {
                groups[index].folders.append(folder)
            } else {
                groups.append(FolderGroup(folders: [folder], decisions: decisions))
            }
        }
        return groups
    }

    private init(folders: [String], decisions: TeamDecisions) {
        self.folders = folders
        self.decisions = decisions
    }

    /// Judges what lies in the folders.
    ///
    /// - Parameters:
    ///   - documents: The paths of the open documents that are to be judged with it.
    ///   - files: Where files are read.
    ///   - judge: How they are judged.
    /// - Returns: All there is to say.
    mutating func judgement(with documents: [String], in files: EditorFiles, judgedBy judge: FileLinter) -> Judgement {
        let tree = tree ?? FoundTree(below: folders, in: files, judgedBy: judge)
        self.tree = tree
        return Judgement(
            of: tree, with: documents, below: folders, in: files, judgedBy: judge, beside: decisions.mistakes)
    }
}

extension FolderGroup {
    /// Which of some groups of folders has a file: that of the innermost folder; `nil` where none has it.
    static func owner(of path: String, among groups: [[String]]) -> Int? {
        let depths = groups.map { folders in folders.filter { path.isBelow($0) }.map(\.utf8.count).max() ?? 0 }
        let deepest = depths.max() ?? 0
        return deepest == 0 ? nil : depths.firstIndex(of: deepest)
    }
}

extension String {
    /// Whether the path leads into a folder.
    fileprivate func isBelow(_ folder: String) -> Bool { hasPrefix(folder.hasSuffix("/") ? folder : folder + "/") }
}
