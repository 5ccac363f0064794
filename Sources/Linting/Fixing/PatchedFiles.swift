import PropertyLists
import XcodeProjects

/// The files on disk, with fixes applied to some of them in memory.
struct PatchedFiles: ProjectFiles {
    /// The fixed files, by path.
    let fixedFiles: ExactDictionary<SourceFile>

    private let disk: DiskFiles

    init(fixedFiles: ExactDictionary<SourceFile>, within boundary: DirectoryBoundary) {
        self.fixedFiles = fixedFiles
        disk = DiskFiles(within: boundary)
    }

    var workingDirectory: String { disk.workingDirectory }

    func read(_ path: String) -> SourceFile? { fixedFiles[path] ?? disk.read(path) }

    func exists(_ path: String) -> Bool { disk.exists(path) }

    func names(in directory: String) -> [String] { disk.names(in: directory) }

    func leadsOutside(_ path: String) -> Bool { disk.leadsOutside(path) }
}
