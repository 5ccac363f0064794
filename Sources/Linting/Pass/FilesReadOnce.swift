import FileDiscovery
import PropertyLists
import Synchronization
import XcodeProjects

/// The files of projects, each of which is read at most once.
///
/// Several projects can include the same configuration file, and several builds can use the same entitlements file.
final class FilesReadOnce: ProjectFiles {
    private let files: PatchedFiles
    private let known = Mutex<ExactDictionary<SourceFile?>>([:])

    private let contents: CheckedContents?

    /// Creates a reader that adds the files to the checked contents.
    init(_ files: PatchedFiles, addingTo contents: CheckedContents?) {
        self.files = files
        self.contents = contents
    }

    var workingDirectory: String { files.workingDirectory }

    func read(_ path: String) -> SourceFile? {
        if let known = known.withLock({ $0[path] }) { return known }
        let file = files.read(path)
        return known.withLock { known in
            // Another thread may have read the file in the meantime; all threads use the same object.
            if let first = known[path] { return first }
            known[path] = .some(file)
            if let file { contents?.add(file.bytes, of: BytePath(path)) }
            return file
        }
    }

    /// The files that were read.
    var readFiles: [SourceFile] { known.withLock { $0.values.compactMap(\.self) } }

    func exists(_ path: String) -> Bool { files.exists(path) }

    func names(in directory: String) -> [String] { files.names(in: directory) }

    func leadsOutside(_ path: String) -> Bool { files.leadsOutside(path) }
}
