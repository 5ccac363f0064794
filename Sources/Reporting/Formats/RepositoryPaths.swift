import FileDiscovery
import SystemShims

/// Converts paths to the form that code hosting services expect: relative to the root of the repository, with forward
/// slashes, and without `.` and `..`.
public struct RepositoryPaths: Sendable {
    /// The path components of the root of the repository.
    private let root: [Substring]

    /// The path components of the directory that contains relative paths.
    private let directory: [Substring]

    /// Creates a conversion that only removes `.` and `..`.
    public init() { self.init(root: "/", directory: "/") }

    /// Creates a conversion for a repository.
    ///
    /// - Parameters:
    ///   - root: The absolute path of the repository.
    ///   - directory: The absolute path of the directory that contains relative paths.
    public init(root: String, directory: String) {
        self.root = root.split(separator: "/")
        self.directory = directory.split(separator: "/")
    }

    /// The conversion for the repository that contains the working directory, or for that directory if there is no
    /// repository.
    package static var current: RepositoryPaths {
        guard let buffer = getcwd(nil, 0) else { return RepositoryPaths() }
        defer { free(buffer) }
        let directory = String(cString: buffer)
        let top = Repository.top(around: BytePath(directory))?.description
        return RepositoryPaths(root: top ?? directory, directory: directory)
    }

    /// Returns the path relative to the root of the repository, or the absolute path if the file is outside it.
    public func path(_ path: String) -> String {
        let isAbsolute = path.utf8.first == UInt8(ascii: "/")
        var names = isAbsolute ? [] : directory
        for name in path.split(separator: "/") where name != "." {
            if name == "..", !names.isEmpty { names.removeLast() } else { names.append(name) }
        }
        guard names.starts(with: root), names.count > root.count, root != [] || !isAbsolute else {
            return "/" + names.joined(separator: "/")
        }
        return names.dropFirst(root.count).joined(separator: "/")
    }
}
