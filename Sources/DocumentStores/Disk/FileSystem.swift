internal import CFileSystem
internal import SystemShims

extension DocumentError {
    /// The error of a call that a monitor rejected; no later call may change the disk.
    static let rejected = DocumentError(.fileSystem, "the call was rejected", number: ECANCELED)

    /// Returns the error of a call that failed with an `errno`.
    static func failed(_ call: String, path: String, number: Int32) -> DocumentError {
        DocumentError(.fileSystem, "\(call) of `\(path)`: \(String(cString: strerror(number)))", number: number)
    }

    var isFileExistsError: Bool { number == EEXIST || number == ENOTEMPTY }
    var isNoSuchFileError: Bool { number == ENOENT || number == ENOTDIR }
    /// Whether the permissions of a file or directory caused the error.
    var isForbidden: Bool { number == EACCES || number == EPERM }
    /// Whether a file or directory cannot be used because of permissions, or because its path is too long.
    var isUnreachable: Bool { isForbidden || number == ENAMETOOLONG }
    var isRejection: Bool { number == ECANCELED }
    /// Whether the call failed itself, and was not rejected by a monitor.
    var isFailedCall: Bool { number != nil && !isRejection }
}

/// A monitor of file system calls, which is called before each call and can reject it.
protocol FileSystemMonitor: AnyObject {
    /// Called before each call that changes the disk, with the name of the call and its path.
    func willChange(_ call: String, _ path: String) throws(DocumentError)

    /// Called before each call that only reads the disk.
    func willRead() throws(DocumentError)
}

/// The file system calls, with one method per call, so that a monitor is called for each of them.
final class FileSystem {
    /// The monitor of the calls; `nil` if there is none.
    var monitor: (any FileSystemMonitor)?

    private func changing(_ call: String, _ path: String, _ body: () -> Int32) throws(DocumentError) {
        try monitor?.willChange(call, path)
        while body() != 0 {
            guard errno == EINTR else { throw .failed(call, path: path, number: errno) }
        }
    }
}

// MARK: - Names

extension FileSystem {
    func makeDirectory(_ path: String) throws(DocumentError) {
        try changing("mkdir", path) { mkdir(path, 0o755) }
    }

    func removeDirectory(_ path: String) throws(DocumentError) {
        try changing("rmdir", path) { rmdir(path) }
    }

    func removeFile(_ path: String) throws(DocumentError) {
        try changing("unlink", path) { unlink(path) }
    }

    /// Renames a file or directory, and replaces an existing one at the new path.
    func rename(_ from: String, to path: String) throws(DocumentError) {
        #if canImport(Darwin)
        try changing("rename", path) { Darwin.rename(from, path) }
        #elseif canImport(Musl)
        try changing("rename", path) { Musl.rename(from, path) }
        #else
        try changing("rename", path) { Glibc.rename(from, path) }
        #endif
    }

    /// Renames a file or directory, and fails if the new path exists.
    func rename(_ from: String, toNew path: String) throws(DocumentError) {
        try changing("rename", path) { CFileSystemRenameToNew(from, path) }
    }

    /// Renames a file or directory, and returns `false` if the new path exists.
    func rename(_ from: String, ifFree path: String) throws(DocumentError) -> Bool {
        do {
            try rename(from, toNew: path)
            return true
        } catch {
            guard error.isFileExistsError else { throw error }
            return false
        }
    }

    /// Swaps the names of two files or directories atomically.
    func exchange(_ first: String, with second: String) throws(DocumentError) {
        try changing("exchange", second) { CFileSystemExchange(first, second) }
    }

    /// Removes a file, or a directory with its contents; does nothing if the path does not exist.
    func removeTree(_ path: String) throws(DocumentError) {
        guard let status = try status(of: path) else { return }
        guard status.kind == .directory else { return try removeFile(path) }
        do { try removeDirectories(path) } catch {
            // Another program can have made a directory in a package read-only.
            guard error.isForbidden else { throw error }
            try makeAccessible(path)
            try removeDirectories(path)
        }
    }

    private func removeDirectories(_ path: String) throws(DocumentError) {
        // The deepest entries are removed first. A path has at most `longestPath` bytes, so the loop ends.
        let entries = try TreeReader(self).entries(below: path)
        for entry in entries.reversed() {
            let inner = path + "/" + entry.path
            if entry.status.kind == .directory { try removeDirectory(inner) } else { try removeFile(inner) }
        }
        try removeDirectory(path)
    }

    /// Allows this user to read and change a directory and the directories below it.
    private func makeAccessible(_ path: String) throws(DocumentError) {
        try changing("chmod", path) { chmod(path, 0o700) }
        // Removing a directory that could not be changed reports the error.
        _ = try TreeReader(self).entries(
            below: path,
            isOpened: { inner in (try? changing("chmod", inner) { chmod(path + "/" + inner, 0o700) }) != nil })
    }

    /// Creates the missing directories of a path; fails if one of them is a link or a file.
    func makeDirectories(_ path: String, below root: String) throws(DocumentError) {
        var current = root
        for name in ItemName.parts(path) {
            current += "/" + name
            switch try status(of: current)?.kind {
            case .directory: continue
            case nil:
                do { try makeDirectory(current) } catch { guard error.isFileExistsError else { throw error } }
            default: throw .failed("mkdir", path: current, number: EEXIST)
            }
        }
    }
}

// MARK: - Reading metadata

extension FileSystem {
    /// Returns the status of a path, or `nil` if nothing exists there; symbolic links are not followed.
    func status(of path: String) throws(DocumentError) -> FileStatus? {
        try monitor?.willRead()
        var entry = CFileSystemEntry()
        guard CFileSystemRead(path, &entry) == 0 else {
            if errno == ENOENT || errno == ENOTDIR || errno == ENAMETOOLONG { return nil }
            throw .failed("lstat", path: path, number: errno)
        }
        return FileStatus(entry)
    }

    /// The length of a path that system calls reject, in bytes.
    private static let longestPath = Int(PATH_MAX)

    /// Returns whether a path is short enough for system calls.
    static func isReachable(_ path: String) -> Bool { path.utf8.count < longestPath }

    /// Returns the status of a path, or `nil` if nothing exists there; fails if the path is too long and the directories
    /// above it exist.
    func readableStatus(of path: String) throws(DocumentError) -> FileStatus? {
        var directory = path
        while !Self.isReachable(directory) { directory = ItemName.split(directory).directory }
        guard directory != path, try status(of: directory) != nil else { return try status(of: path) }
        throw .failed("lstat", path: path, number: ENAMETOOLONG)
    }

    /// Returns the names in a directory, sorted by their bytes; `nil` for each name that is not valid UTF-8.
    func names(in path: String) throws(DocumentError) -> [String?] {
        try monitor?.willRead()
        guard let directory = opendir(path) else { throw .failed("opendir", path: path, number: errno) }
        defer { closedir(directory) }
        var names: [String?] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted { ExactPath($0 ?? "") < ExactPath($1 ?? "") }
    }
}

// MARK: - Contents

extension FileSystem {
    /// The number of bytes per read call; a compromise between memory and the number of calls.
    private static let piece = 1 << 18

    /// Passes the bytes of a file to `body` in chunks.
    func read(_ path: String, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        try monitor?.willRead()
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { throw DocumentError.failed("open", path: path, number: errno) }
        defer { close(descriptor) }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.piece, alignment: 16)
        defer { buffer.deallocate() }
        while true {
            let length = readPiece(descriptor, into: buffer)
            guard length >= 0 else { throw DocumentError.failed("read", path: path, number: errno) }
            guard length > 0 else { return }
            try body(UnsafeRawBufferPointer(rebasing: buffer[..<length]))
        }
    }

    /// Creates a file, which must not exist, and calls `body` to write to it; deletes it if this fails.
    ///
    /// After this function has returned, a durable file survives a power failure.
    func make(
        _ path: String, isExecutable: Bool = false, isDurable: Bool,
        _ body: ((UnsafeRawBufferPointer) throws -> Void) throws -> Void
    ) throws {
        try monitor?.willChange("open", path)
        let mode: mode_t = isExecutable ? 0o755 : 0o644
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw DocumentError.failed("open", path: path, number: errno) }
        defer { close(descriptor) }
        do {
            try body { bytes in
                try monitor?.willChange("write", path)
                try writeAll(bytes, to: descriptor, path: path)
            }
            if isDurable { try changing("fsync", path) { fsync(descriptor) } }
        } catch {
            try? removeFile(path)
            throw error
        }
    }

    /// Creates a file with a size but without allocated blocks, which cannot be opened because of its permissions.
    func makeDataless(_ path: String, size: Int64) throws(DocumentError) {
        try monitor?.willChange("open", path)
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0)
        guard descriptor >= 0 else { throw .failed("open", path: path, number: errno) }
        defer { close(descriptor) }
        try changing("ftruncate", path) { ftruncate(descriptor, off_t(size)) }
    }

    /// Returns whether the system enforces the permissions of files in a directory for this process; they are not
    /// enforced for the superuser.
    func enforcesPermissions(in directory: String) throws(DocumentError) -> Bool {
        let path = directory + "/.permissions~\(getpid())"
        if try status(of: path) != nil { try removeFile(path) }
        try makeDataless(path, size: 1)
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        if descriptor >= 0 { close(descriptor) }
        try removeFile(path)
        return descriptor < 0
    }

    /// Sets the modification date of a file, in nanoseconds since 1970.
    func setModified(_ path: String, _ nanoseconds: Int64) throws(DocumentError) {
        var seconds = nanoseconds / 1_000_000_000
        var rest = nanoseconds % 1_000_000_000
        if rest < 0 { (seconds, rest) = (seconds - 1, rest + 1_000_000_000) }
        let time = timespec(tv_sec: time_t(seconds), tv_nsec: Int(rest))
        try changing("utimensat", path) { utimensat(AT_FDCWD, path, [time, time], AT_SYMLINK_NOFOLLOW) }
    }

    /// Makes sure that the names in a directory survive a power failure.
    func sync(directory path: String) throws(DocumentError) {
        try monitor?.willChange("fsync", path)
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .failed("open", path: path, number: errno) }
        defer { close(descriptor) }
        // Some file systems do not support this call; there is no alternative.
        _ = fsync(descriptor)
    }

    /// The number of files above which one call for the whole file system takes less time than one for each file, even if
    /// other programs write.
    private static let mostSyncs = 1

    /// Makes sure that files and directories survive a power failure.
    ///
    /// On Linux, many of them are saved with all other data of the file system. Before Linux 5.8, this call does not
    /// report writes that the disk has lost (https://man7.org/linux/man-pages/man2/syncfs.2.html).
    ///
    /// - Parameters:
    ///   - paths: The paths of the files and directories.
    ///   - root: A directory above them, on the same file system.
    /// - Throws: `DocumentError` if one of them cannot be saved.
    func sync(_ paths: [String], below root: String) throws(DocumentError) {
        #if os(Linux)
        guard paths.count <= Self.mostSyncs else { return try sync(root, "syncfs") { syncfs($0) } }
        #endif
        for path in paths { try sync(path, "fsync") { fsync($0) } }
    }

    private func sync(_ path: String, _ call: String, _ save: (Int32) -> Int32) throws(DocumentError) {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { throw .failed("open", path: path, number: errno) }
        defer { close(descriptor) }
        // Some file systems do not support these calls; there is no alternative.
        try changing(call, path) { save(descriptor) == 0 || errno == EINVAL ? 0 : -1 }
    }

    private func readPiece(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Int {
        while true {
            #if canImport(Darwin)
            let length = Darwin.read(descriptor, buffer.baseAddress, buffer.count)
            #elseif canImport(Musl)
            let length = Musl.read(descriptor, buffer.baseAddress, buffer.count)
            #else
            let length = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            #endif
            if length >= 0 || errno != EINTR { return length }
        }
    }

    private func writeAll(
        _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, path: String
    ) throws(DocumentError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let length = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if length < 0 {
                guard errno == EINTR else { throw .failed("write", path: path, number: errno) }
                continue
            }
            rest = rest.dropFirst(length)
        }
    }
}
