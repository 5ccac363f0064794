internal import SystemShims

/// Creates directories below a root without following symbolic links there.
///
/// Each name is opened relative to its parent directory, so that concurrent changes by other processes cannot redirect
/// a path outside of the root.
struct DirectoryMaker {
    let root: String

    /// Creates the missing directories of a path below the root, and the root itself.
    func make(_ names: [String]) throws(ContainerError) {
        var directory = try openRoot()
        defer { close(directory) }
        var path = root
        for name in names {
            path += "/" + name
            let next = try openChild(name, of: directory, path: path)
            close(directory)
            directory = next
        }
    }

    private func openRoot() throws(ContainerError) -> Int32 {
        // The caller chooses the root, whose path may contain links; only the directories below it are protected.
        var path = root.hasPrefix("/") ? "" : "."
        for name in root.split(separator: "/") {
            path += "/" + name
            if mkdir(path, 0o755) != 0, errno != EEXIST, errno != EROFS, errno != EACCES, errno != EISDIR {
                throw .cannotBeMade(path: path, reason: Self.reason(errno))
            }
        }
        let directory = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard directory >= 0 else { throw .cannotBeMade(path: root, reason: Self.reason(errno)) }
        return directory
    }

    private func openChild(
        _ name: String, of directory: Int32, path: String
    ) throws(ContainerError) -> Int32 {
        if mkdirat(directory, name, 0o755) != 0, errno != EEXIST {
            throw .cannotBeMade(path: path, reason: Self.reason(errno))
        }
        let child = openat(directory, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        if child >= 0 { return child }
        let error = errno
        var status = stat()
        if fstatat(directory, name, &status, AT_SYMLINK_NOFOLLOW) == 0, status.st_mode & S_IFMT == S_IFLNK {
            throw .symbolicLink(path: path)
        }
        throw .cannotBeMade(path: path, reason: Self.reason(error))
    }

    private static func reason(_ error: Int32) -> String {
        String(cString: strerror(error))
    }
}
