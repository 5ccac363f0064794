import EntitlementRules

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The directories in which programs are searched: those of `PATH` that the files being checked cannot supply.
///
/// Empty and relative entries are skipped, because they name the working directory or a directory below it. Entries
/// inside the work tree are skipped too: whoever writes the tree could place a program there.
struct ProgramSearch {
    /// The directories, absolute, in their order.
    let directories: [String]

    private let tree: RawPath

    /// Creates the list of directories.
    ///
    /// - Parameters:
    ///   - path: The value of `PATH`; the directories of the system if it is `nil`.
    ///   - tree: The root of the work tree, with every symbolic link resolved.
    init(path: String?, outside tree: RawPath) {
        self.tree = tree
        directories = (path ?? "/usr/bin:/bin:/usr/local/bin").split(separator: ":").map(String.init).filter {
            $0.hasPrefix("/") && !RawPath($0).isInside(tree)
        }
    }

    /// The absolute path of a program, or `nil` if no directory contains it.
    func program(_ name: String) -> String? {
        directories.lazy.map { "\($0)/\(name)" }.first { candidate in
            let path = RawPath(candidate)
            return access(candidate, X_OK) == 0 && path.permissions != nil && !path.isInside(tree)
        }
    }
}

extension RawPath {
    /// Whether the path, with every symbolic link resolved, is a directory or anything below it.
    fileprivate func isInside(_ directory: RawPath) -> Bool {
        guard let resolved else { return false }
        return resolved == directory || resolved.bytes.starts(with: directory.bytes + [UInt8(ascii: "/")])
    }
}
