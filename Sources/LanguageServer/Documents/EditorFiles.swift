import PropertyLists
import XcodeProjects

/// Files as somebody sees them who works in an editor: what is open there as it is there, and the rest from the disk.
struct EditorFiles: ProjectFiles {
    /// The texts of open documents, by path.
    let open: [String: SourceFile]

    private let disk = DiskFiles()

    init(open: [String: SourceFile]) { self.open = open }

    var workingDirectory: String { disk.workingDirectory }

    func read(_ path: String) -> SourceFile? { open[path] ?? disk.read(path) }

    func exists(_ path: String) -> Bool { open[path] != nil || disk.exists(path) }

    func names(in directory: String) -> [String] { disk.names(in: directory) }
}
