import SystemShims
internal import XcodeProjects

/// The reason why a file or directory could not be read.
package struct FileError: Error {
    /// The reason, as one clause from the system or from this tool.
    package let message: String

    /// Whether a limit of this tool or of the system was exceeded, or a device failed, as opposed to a missing
    /// permission, for example.
    package var isLimit = false
    /// Whether no file exists at the path.
    var isMissing = false
    /// Whether the path is a link whose target does not exist.
    var isDanglingLink = false

    /// The errors for which another run can read the same file.
    private static let limits = [ENAMETOOLONG, EMFILE, ENFILE, ENOMEM, EIO, ESTALE]

    /// The last error of a system call on this thread.
    static var ofSystem: FileError {
        let code = errno
        return FileError(
            message: String(cString: strerror(code)), isLimit: limits.contains(code),
            isMissing: code == ENOENT || code == ENOTDIR)
    }
}

/// An open file or directory, which is closed on deinitialization.
struct OpenFile: ~Copyable {
    /// The relevant part of the result of `fstat`.
    struct Status {
        let isDirectory: Bool
        let isRegular: Bool
        /// The size, in bytes; 0 if it is not known, as for a pipe.
        let size: Int
    }

    /// The size of the chunks in which a file of unknown size is read, in bytes.
    private static let step = 64 << 10

    let descriptor: CInt

    /// Opens a path given on the command line, which can be a terminal, or a pipe whose writer starts later.
    ///
    /// A regular file is opened without waiting, because a pipe may replace it at the same time.
    init(named path: BytePath) throws(FileError) {
        var status = stat()
        let isRegular = stat(path.cString, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        try self.init(path.cString, flags: isRegular ? O_NONBLOCK : 0)
    }

    /// Opens the entry with a name in `directory` for reading.
    init(_ name: [CChar], in directory: CInt = AT_FDCWD, flags: CInt = 0) throws(FileError) {
        descriptor = openat(directory, name, O_RDONLY | O_CLOEXEC | O_NOCTTY | flags)
        if descriptor < 0 { throw .ofSystem }
    }

    /// Opens a file that a search finds; follows a link only if its target is a file within a boundary.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - name: The name of the file in `directory`.
    ///   - directory: The descriptor of the directory.
    ///   - boundary: The directories within which links are followed.
    /// - Throws: ``FileError`` if the file cannot be opened, or is a link that leads outside the boundary.
    init(
        _ path: BytePath, _ name: [CChar], in directory: CInt, within boundary: DirectoryBoundary
    ) throws(FileError) {
        let opened = Self.open(path, name, in: directory, within: boundary)
        descriptor = (try? opened.get()) ?? -1
        if case .failure(let failure) = opened { throw failure }
    }

    private static func open(
        _ path: BytePath, _ name: [CChar], in directory: CInt, within boundary: DirectoryBoundary
    ) -> Result<CInt, FileError> {
        // The entry may have been replaced by a pipe, which would block without `O_NONBLOCK`.
        let flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK | O_NOFOLLOW
        let descriptor = openat(directory, name, flags)
        if descriptor >= 0 { return .success(descriptor) }
        return errno == ELOOP ? openTarget(ofLink: path, within: boundary) : .failure(.ofSystem)
    }

    private static func openTarget(
        ofLink path: BytePath, within boundary: DirectoryBoundary
    ) -> Result<CInt, FileError> {
        switch boundary.destination(of: path.bytes) {
        case .inside(let resolved):
            let descriptor = DirectoryBoundary.open(resolved, flags: 0)
            return descriptor < 0 ? .failure(.ofSystem) : .success(descriptor)
        case .missing(let code):
            errno = code
            var failure = FileError.ofSystem
            failure.isDanglingLink = failure.isMissing
            return .failure(failure)
        case .outside:
            let reason = "the link \(DirectoryBoundary.description); the file was not read"
            return .failure(FileError(message: reason))
        }
    }

    deinit { _ = close(descriptor) }

    /// Returns the type and size of the file.
    func status() throws(FileError) -> Status {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .ofSystem }
        let type = status.st_mode & S_IFMT
        return Status(
            isDirectory: type == S_IFDIR, isRegular: type == S_IFREG,
            size: type == S_IFREG ? Int(clamping: status.st_size) : 0)
    }

    /// Returns the contents of a small file; `nil` if the file is not small or must be examined first.
    ///
    /// The size is compared afterward, so that a file that becomes shorter meanwhile is not small. `pread` fails for a pipe
    /// or a terminal, so none of their bytes are lost.
    ///
    /// - Parameter room: The buffer; a file that does not fit is not small.
    /// - Returns: The bytes, at least one.
    func littleContents(_ room: inout [UInt8]) -> [UInt8]? {
        let count = room.withUnsafeMutableBytes { [descriptor] room in
            let count = pread(descriptor, room.baseAddress, room.count, 0)
            var status = stat()
            guard count > 0, count < room.count, fstat(descriptor, &status) == 0 else { return 0 }
            return status.st_mode & S_IFMT == S_IFREG && Int(status.st_size) == count ? count : 0
        }
        return count == 0 ? nil : room[..<count].withUnsafeBufferPointer { Array($0) }
    }

    /// Returns the contents of the file, with a single system call if its size is known.
    func contents(_ status: Status, limit: Int) throws(FileError) -> [UInt8] {
        guard status.size <= limit else { throw .refused(above: limit) }
        var bytes = try read(atMost: status.size)
        if status.size > 0 && bytes.count == status.size { return bytes }
        while true {
            let more = try read(atMost: Self.step)
            if more.isEmpty {
                guard bytes.count >= status.size else { throw .changed }
                return bytes
            }
            bytes += more
            guard bytes.count <= limit else { throw .refused(above: limit) }
        }
    }

    /// Reads the next bytes; empty at the end of the file.
    private func read(atMost count: Int) throws(FileError) -> [UInt8] {
        var length = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { [descriptor] buffer, initializedCount in
            repeat {
                length = systemRead(descriptor, buffer.baseAddress, count)
            } while length < 0 && errno == EINTR
            initializedCount = max(0, length)
        }
        if length < 0 { throw .ofSystem }
        return bytes
    }
}

extension BytePath {
    /// Returns the contents of the file at this path.
    ///
    /// - Throws: ``FileError`` if the file cannot be read, is a directory, or exceeds the maximum size.
    package func contents() throws(FileError) -> [UInt8] {
        let file = try OpenFile(named: self)
        let status = try file.status()
        guard !status.isDirectory else { throw FileError(message: "is a directory; expected a file") }
        return try file.contents(status, limit: FileFinder.sizeLimit)
    }
}

extension FileError {
    /// The file became shorter while it was read, so its content is neither the old nor the new one.
    static let changed = FileError(
        message: "the file was changed while it was read; run the command again", isLimit: true)

    /// Returns the failure for a file that exceeds the maximum size.
    static func refused(above limit: Int) -> FileError {
        FileError(message: "limit exceeded: the file is larger than \(limit >> 20) MiB", isLimit: true)
    }
}

/// Calls `read(2)`, which the method of the same name hides.
private func systemRead(_ descriptor: CInt, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}
