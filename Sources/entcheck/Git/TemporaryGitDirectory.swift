import FileDiscovery
import SystemShims
import XcodeProjects

/// A temporary directory that git opens as a repository, and that contains only files of this process.
///
/// The directory is removed with this value. If a signal terminates the process, the next run removes the directory: a
/// lock shows whether the process still exists, even if it runs in a different container.
final class TemporaryGitDirectory {
    private static let prefix = "entcheck-git."

    /// The name of the lock before the process has locked it.
    private static let newLock = "lock.new"

    /// The absolute path.
    let path: String

    private let lock: Int32

    /// The maximum number of directories that are created; a run that removes abandoned directories at the same time
    /// can remove a directory before it is locked.
    private static let attemptLimit = 100

    /// Creates an empty directory that only this user can open.
    ///
    /// - Throws: ``ToolError`` if the file system does not allow it.
    init() throws(ToolError) {
        let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        Self.removeAbandoned(in: parent)
        (path, lock) = try Self.newDirectory(in: parent)
    }

    /// Creates and locks a directory, again if another process removes it before it is locked.
    private static func newDirectory(in parent: String) throws(ToolError) -> (path: String, lock: Int32) {
        for _ in 0..<attemptLimit {
            if let made = try lockedDirectory(in: parent) { return made }
        }
        throw ToolError("a temporary directory cannot be created: another process removes it")
    }

    /// Creates and locks a directory.
    ///
    /// - Returns: The directory; `nil` if another process removed it before it was locked.
    /// - Throws: ``ToolError`` if the file system does not allow it.
    private static func lockedDirectory(in parent: String) throws(ToolError) -> (path: String, lock: Int32)? {
        var template = "\(parent)/\(prefix)XXXXXX".utf8CString.map { $0 }
        guard mkdtemp(&template) != nil else { throw .ofSystem("a temporary directory cannot be created") }
        let made = BytePath(template.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) })
        let path = "\(made.resolved ?? made)"
        let lock = open("\(path)/\(newLock)", O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard lock >= 0, flock(lock, LOCK_EX | LOCK_NB) == 0, rename("\(path)/\(newLock)", "\(path)/lock") == 0,
            mkdir("\(path)/refs", 0o700) == 0
        else {
            let problem = errno
            if lock >= 0 { close(lock) }
            remove(path)
            if problem == ENOENT || problem == EWOULDBLOCK { return nil }
            errno = problem
            throw .ofSystem("a temporary directory cannot be created")
        }
        return (path, lock)
    }

    deinit {
        Self.remove(path)
        close(lock)
    }

    /// Writes a file, and creates its parent directories.
    ///
    /// - Throws: ``ToolError`` if it cannot be written.
    func write(_ bytes: [UInt8], to name: String) throws(ToolError) {
        var parent = path
        for component in name.split(separator: "/").dropLast() {
            parent += "/\(component)"
            mkdir(parent, 0o700)
        }
        let file = open("\(path)/\(name)", O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .ofSystem("a temporary file cannot be written") }
        defer { close(file) }
        guard StandardStream(descriptor: file).write(bytes) else {
            throw .ofSystem("a temporary file cannot be written")
        }
    }

    /// Writes text to a file.
    ///
    /// - Throws: ``ToolError`` if it cannot be written.
    func write(_ text: String, to name: String) throws(ToolError) {
        try write(Array(text.utf8), to: name)
    }

    /// Removes the directories of this user whose processes no longer exist.
    ///
    /// The process that creates a directory at the same time repeats this if its directory is removed.
    private static func removeAbandoned(in parent: String) {
        for name in DiskFiles().names(in: parent) where name.hasPrefix(prefix) {
            let path = "\(parent)/\(name)"
            guard let status = EntryStatus(path), status.kind == .directory, status.owner == geteuid() else { continue }
            let locks = ["lock", newLock].lazy.map { name in
                open("\(path)/\(name)", O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
            }
            guard let lock = locks.first(where: { $0 >= 0 }) else {
                // The process was terminated before it created a file. Other directories are not empty.
                rmdir(path)
                continue
            }
            if flock(lock, LOCK_EX | LOCK_NB) == 0 { remove(path) }
            close(lock)
        }
    }

    /// Removes a directory and its content, the deepest directories first, without following symbolic links.
    private static func remove(_ path: String) {
        var (directories, next) = ([path], 0)
        while next < directories.count {
            let directory = directories[next]
            next += 1
            for name in DiskFiles().names(in: directory) where name != "." && name != ".." {
                let entry = "\(directory)/\(name)"
                if GitFiles.kind(of: entry) == .directory { directories.append(entry) } else { unlink(entry) }
            }
        }
        for directory in directories.reversed() { rmdir(directory) }
    }
}
