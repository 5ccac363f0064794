import FileDiscovery
import Linting
import PropertyLists

/// The changes in the work tree since a revision.
struct GitChanges {
    /// The revision in the syntax of git, such as `origin/main`.
    private let revision: String

    /// Creates a comparison with a revision.
    init(since revision: String) { self.revision = revision }

    /// Returns the changes that are relevant to a linter of these paths.
    ///
    /// Reads the commit and looks for renamed files in the repository that contains the paths.
    ///
    /// - Parameters:
    ///   - linter: The linter.
    ///   - paths: The files and directories to check; the working directory if the list is empty.
    /// - Returns: The changes.
    /// - Throws: `ValidationError` if the revision does not exist or cannot be read, or if the paths are in several
    ///   repositories.
    func changes(for linter: FileLinter, at paths: [BytePath]) throws -> Changes {
        let git = try Git(around: paths)
        let commit = try git.commonAncestor(with: revision)
        let files = try git.files(in: commit, where: RevisionTree.holds)
        var tree = WorkTree(root: git.root)
        let removed = files.filter { path, _ in !tree.contains(path) }
        let past = RevisionTree(files, from: BaseDirectory(git.root))
        guard !removed.isEmpty else { return linter.changes(since: past, renaming: [:], at: paths) }
        var added: ExactDictionary<[UInt8]> = [:]
        for path in try git.trackedFiles() ?? [] where RevisionTree.holds(path) && files[path] == nil {
            added[path] = tree.contents(of: path)
        }
        let renames = RenameDetector(removed: removed, added: added).renames
        return linter.changes(since: past, renaming: renames, at: paths)
    }
}

/// The files of a work tree; symbolic links are not followed, as git does not follow them.
private struct WorkTree {
    let root: String
    private var directories: ExactDictionary<Bool> = [:]

    init(root: String) { self.root = root }

    /// Returns whether there is a regular file at a path from the root.
    mutating func contains(_ path: String) -> Bool {
        isInTree(path) && GitFiles.kind(of: "\(root)/\(path)") == .regular
    }

    /// Returns the content of a file, or `nil` if it does not exist or is too long.
    mutating func contents(of path: String) -> [UInt8]? {
        isInTree(path) ? GitFiles.contents(of: "\(root)/\(path)", limit: FileFinder.sizeLimit) : nil
    }

    /// Returns whether no parent directory of a file is a symbolic link.
    private mutating func isInTree(_ path: String) -> Bool {
        let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map(Substring.init)
        guard !parts.contains("..") else { return false }
        let directory = parts.dropLast().joined(separator: "/")
        if let known = directories[directory] { return known }
        let absolute = directory.isEmpty ? root : "\(root)/\(directory)"
        let isInTree = BytePath(absolute).resolved == BytePath(absolute)
        directories[directory] = isInTree
        return isInTree
    }
}
