import FileDiscovery
import SystemShims

/// The directories of `PATH` that are searched for executables, except directories that the checked tree controls.
///
/// Empty and relative entries are skipped, because they refer to the working directory or a directory below it. Entries
/// inside the work tree are skipped too, because the authors of the tree can add executables to it.
struct ProgramSearch {
    /// The absolute paths of the directories, in the order of `PATH`.
    let directories: [String]

    private let tree: BytePath

    /// Lists the directories of `PATH` in which programs may be searched.
    ///
    /// - Parameters:
    ///   - path: The value of `PATH`, or `nil` for the system directories.
    ///   - tree: The root of the work tree, with every symbolic link resolved.
    init(path: String?, outside tree: BytePath) {
        self.tree = tree
        directories = (path ?? "/usr/bin:/bin:/usr/local/bin").split(separator: ":").map(String.init).filter {
            $0.hasPrefix("/") && !BytePath($0).isInside(tree)
        }
    }

    /// Returns the absolute path of an executable, or `nil` if no directory contains it.
    func program(_ name: String) -> String? {
        directories.lazy.map { "\($0)/\(name)" }.first { candidate in
            let path = BytePath(candidate)
            return access(candidate, X_OK) == 0 && path.permissions != nil && !path.isInside(tree)
        }
    }
}

extension BytePath {
    /// Returns whether the path, with every symbolic link resolved, is a directory or is inside it.
    fileprivate func isInside(_ directory: BytePath) -> Bool {
        guard let resolved else { return false }
        return resolved == directory || resolved.bytes.starts(with: directory.bytes + [UInt8(ascii: "/")])
    }
}
