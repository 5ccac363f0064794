#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Looks for a file in a directory and those around it, up to the root of the repository.
///
/// Outside of a repository only the directory itself counts: what lies in a home directory, or in a shared one, is
/// nobody's decision about a project.
package struct UpwardSearch {
    /// The path of the file: from the working directory where the search begins there, else absolute; `nil` where there
    /// is none.
    package private(set) var path: String?

    /// The directory in which the file is.
    package private(set) var directory: PathBase?

    /// The root of the repository, else the directory in which the search begins.
    package let top: PathBase

    /// So many directories are looked at; deeper trees are accidents.
    private static let depthLimit = 256

    /// Looks for a file of one of these names, the first before the others.
    ///
    /// - Parameters:
    ///   - names: The names.
    ///   - start: The absolute path of the directory in which to begin; the working directory where it is left out.
    ///   - isThere: Whether there is a file at a path; the disk says so where nobody else does.
    package init(
        named names: [String], from start: String? = nil, isThere: (String) -> Bool = { RawPath($0).isThere }
    ) {
        guard let first = start.map({ RawPath($0).tidied }) ?? RawPath.workingDirectory else {
            top = PathBase()
            return
        }
        var (current, prefix) = (first, "")
        var candidates: [(path: String, directory: RawPath)] = []
        var repository: RawPath?
        for _ in 0..<Self.depthLimit {
            for name in names where isThere(current.appending(name.utf8).description) {
                let path = start == nil ? prefix + name : current.appending(name.utf8).description
                candidates.append((path, current))
            }
            if current.appending(".git".utf8).isThere {
                repository = current
                break
            }
            guard let parent = current.parent else { break }
            current = parent
            prefix += "../"
        }
        top = PathBase(at: repository ?? first)
        let found = candidates.first { repository != nil || $0.directory == first }
        path = found?.path
        directory = found.map { PathBase(at: $0.directory) }
    }
}

extension RawPath {
    /// Whether there is something at the path, be it a link that leads nowhere.
    package var isThere: Bool {
        var byte: CChar = 0
        return access(cString, F_OK) == 0 || readlink(cString, &byte, 1) >= 0
    }
}
