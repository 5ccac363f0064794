#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Paths as services know them that show a repository's files: from its root, with forward slashes, without detours.
public struct RepositoryPaths: Sendable {
    /// The names that lead to the root of the repository.
    private let root: [Substring]

    /// The names that lead to the directory that relative paths count from.
    private let directory: [Substring]

    /// Creates paths that are left as they are, but for detours.
    public init() { self.init(root: "/", directory: "/") }

    /// Creates paths of a repository.
    ///
    /// - Parameters:
    ///   - root: The absolute path of the repository.
    ///   - directory: The absolute path of the directory that relative paths count from.
    public init(root: String, directory: String) {
        self.root = root.split(separator: "/")
        self.directory = directory.split(separator: "/")
    }

    /// Creates paths of the repository around the working directory; of that directory where there is none.
    package static var current: RepositoryPaths {
        guard let buffer = getcwd(nil, 0) else { return RepositoryPaths() }
        defer { free(buffer) }
        let directory = String(cString: buffer)
        let top = Repository.top(around: RawPath(directory))?.description
        return RepositoryPaths(root: top ?? directory, directory: directory)
    }

    /// The path from the root of the repository; the absolute path of what is not in it.
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
