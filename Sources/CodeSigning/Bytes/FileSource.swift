import SystemShims

/// A source of the bytes of a file on disk.
public final class FileSource: ByteSource {
    /// The size of the file when it was opened, in bytes.
    public let count: Int
    private let descriptor: Int32

    /// Opens a regular file for reading.
    ///
    /// - Throws: ``CodeSigningError`` with `unreadable` if the file cannot be opened or is not a regular file. The
    ///   message does not contain the path.
    public convenience init(path: String) throws(CodeSigningError) { try self.init(path: path, followsLink: true) }

    /// Opens a regular file for reading.
    ///
    /// - Parameters:
    ///   - path: The path on disk.
    ///   - followsLink: Whether the last component may be a symbolic link.
    /// - Throws: ``CodeSigningError`` with `unreadable` if the file cannot be opened or is not a regular file.
    package init(path: String, followsLink: Bool) throws(CodeSigningError) {
        // Without O_NONBLOCK, opening a named pipe without a writer would block.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | (followsLink ? 0 : O_NOFOLLOW))
        guard descriptor >= 0 else {
            throw CodeSigningError(.unreadable, String(cString: strerror(errno)))
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw CodeSigningError(.unreadable, "not a regular file")
        }
        self.descriptor = descriptor
        count = Int(status.st_size)
    }

    deinit {
        close(descriptor)
    }

    /// Returns the bytes of a range; see ``ByteSource/bytes(in:)``.
    public func bytes(in range: Range<Int>) throws(CodeSigningError) -> [UInt8] {
        try check(range)
        let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, initialized in
            initialized = fill(buffer[..<range.count], from: range.lowerBound)
        }
        guard bytes.count == range.count else {
            let end = range.lowerBound + bytes.count
            throw CodeSigningError(.unreadable, "the file could be read only up to byte \(end)")
        }
        return bytes
    }

    /// Reads the bytes at an offset until the buffer is full, and returns the number of bytes that were read.
    private func fill(_ buffer: Slice<UnsafeMutableBufferPointer<UInt8>>, from offset: Int) -> Int {
        let buffer = UnsafeMutableBufferPointer(rebasing: buffer)
        var done = 0
        while done < buffer.count, let start = buffer.baseAddress {
            let got = pread(descriptor, start + done, buffer.count - done, off_t(offset + done))
            if got < 0 && errno == EINTR { continue }
            guard got > 0 else { break }
            done += got
        }
        return done
    }

    /// Returns a duplicate of the file descriptor, for a library that takes ownership of it.
    package func duplicatedDescriptor() throws(CodeSigningError) -> Int32 {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else {
            throw CodeSigningError(.unreadable, String(cString: strerror(errno)))
        }
        return copy
    }
}
