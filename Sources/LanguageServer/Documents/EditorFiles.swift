import FileDiscovery
import PropertyLists
import XcodeProjects

/// The files in an editor: the text of open documents, and all other files on disk.
struct EditorFiles: ProjectFiles {
    /// The texts of open documents, by path.
    let open: ExactDictionary<SourceFile>

    /// The directories that may be read on disk.
    let boundary: DirectoryBoundary

    private let disk: DiskFiles

    /// Creates the files of an editor.
    ///
    /// - Parameters:
    ///   - open: The texts of open documents, by path.
    ///   - folders: The paths of the open folders; the working directory if there are none.
    init(open: ExactDictionary<SourceFile>, below folders: [String]) {
        self.open = open
        boundary = DirectoryBoundary(named: folders.map { BytePath($0) })
        disk = DiskFiles(within: boundary)
    }

    var workingDirectory: String { disk.workingDirectory }

    func read(_ path: String) -> SourceFile? { open[path] ?? disk.read(path) }

    func exists(_ path: String) -> Bool { open[path] != nil || disk.exists(path) }

    func names(in directory: String) -> [String] { disk.names(in: directory) }

    func leadsOutside(_ path: String) -> Bool { open[path] == nil && disk.leadsOutside(path) }
}
