#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Looks for a file in the working directory and those around it, up to the root of the repository.
///
/// Outside of a repository only the working directory counts: what lies in a home directory, or in a shared one, is
/// nobody's decision about a project.
package struct UpwardSearch {
    /// The path of the file as it is said from the working directory; `nil` where there is none.
    package private(set) var path: String?

    /// The directory in which the file is.
    package private(set) var directory: PathBase?

    /// The root of the repository, else the working directory.
    package let top: PathBase

    /// So many directories are looked at; deeper trees are accidents.
    private static let depthLimit = 256

    /// Looks for a file of one of these names, the first before the others.
    package init(named names: [String]) {
        guard let start = RawPath.workingDirectory else {
            top = PathBase()
            return
        }
        var (current, prefix): (RawPath, String) = (start, "")
        var candidates: [(path: String, directory: RawPath)] = []
        var repository: RawPath?
        for _ in 0..<Self.depthLimit {
            for name in names where access(current.appending(name.utf8).cString, F_OK) == 0 {
                candidates.append((prefix + name, current))
            }
            if access(current.appending(".git".utf8).cString, F_OK) == 0 {
                repository = current
                break
            }
            guard let parent = current.parent else { break }
            current = parent
            prefix += "../"
        }
        top = PathBase(at: repository ?? start)
        let found = candidates.first { repository != nil || $0.directory == start }
        path = found?.path
        directory = found.map { PathBase(at: $0.directory) }
    }
}
