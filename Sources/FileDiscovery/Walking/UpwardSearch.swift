import SystemShims

/// Searches for a file in a directory and its ancestors, up to the root of the repository.
///
/// Outside a repository, only the directory itself is searched: a file in a home directory or a shared directory does
/// not belong to the project.
package struct UpwardSearch {
    /// The path of the file, or `nil` if there is none.
    ///
    /// The path is relative to the working directory if the search begins there, and absolute otherwise.
    package private(set) var path: String?

    /// The directory that contains the file.
    package private(set) var directory: BaseDirectory?

    /// The root of the repository, or the directory in which the search begins if there is no repository.
    package let top: BaseDirectory

    /// The maximum number of directories that are searched; bounds the work in very deep trees.
    private static let depthLimit = 256

    /// Searches for a file with one of several names; earlier names take precedence.
    ///
    /// - Parameters:
    ///   - names: The names.
    ///   - start: The absolute path of the directory in which to begin; the working directory if `nil`.
    ///   - exists: Whether a file exists at a path; by default a check of the file system.
    package init(
        named names: [String], from start: String? = nil, exists: (String) -> Bool = { BytePath($0).exists }
    ) {
        guard let first = start.map({ BytePath($0).tidied }) ?? BytePath.workingDirectory else {
            top = BaseDirectory()
            return
        }
        var (current, prefix) = (first, "")
        var candidates: [(path: String, directory: BytePath)] = []
        var repository: BytePath?
        for _ in 0..<Self.depthLimit {
            for name in names where exists(current.appending(name.utf8).description) {
                let path = start == nil ? prefix + name : current.appending(name.utf8).description
                candidates.append((path, current))
            }
            if current.appending(".git".utf8).exists {
                repository = current
                break
            }
            guard let parent = current.parent else { break }
            current = parent
            prefix += "../"
        }
        top = BaseDirectory(at: repository ?? first)
        let found = candidates.first { repository != nil || $0.directory == first }
        path = found?.path
        directory = found.map { BaseDirectory(at: $0.directory) }
    }
}

extension BytePath {
    /// Whether anything exists at the path, even a broken link.
    package var exists: Bool {
        var byte: CChar = 0
        return access(cString, F_OK) == 0 || readlink(cString, &byte, 1) >= 0
    }
}
