import PropertyLists
import XcodeProjects

/// The disk, with some files as fixes would leave them.
struct MendedFiles: ProjectFiles {
    /// The files as they would be, by their paths.
    let mended: [String: SourceFile]

    private let disk: DiskFiles

    init(mended: [String: SourceFile], within boundary: DirectoryBoundary) {
        self.mended = mended
        disk = DiskFiles(within: boundary)
    }

    var workingDirectory: String { disk.workingDirectory }

    func read(_ path: String) -> SourceFile? { mended[path] ?? disk.read(path) }

    func exists(_ path: String) -> Bool { disk.exists(path) }

    func names(in directory: String) -> [String] { disk.names(in: directory) }

    func leadsOutside(_ path: String) -> Bool { disk.leadsOutside(path) }
}
