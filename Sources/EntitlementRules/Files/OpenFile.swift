internal import XcodeProjects

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Why a file or directory could not be looked at.
package struct FileFailure: Error {
    /// Why: one clause, in the system's words or ours.
    package let reason: String

    /// Whether a limit was exceeded, ours or the system's, rather than a permission missing.
    package var isLimit = false

    /// What the system said last on this thread.
    static var ofSystem: FileFailure {
        FileFailure(reason: String(cString: strerror(errno)), isLimit: errno == ENAMETOOLONG)
    }
}

/// An open file or directory, closed when it goes.
struct OpenFile: ~Copyable {
    /// What `fstat` tells that matters here.
    struct Status {
        let isDirectory: Bool
        let isRegular: Bool
        /// In bytes; 0 when it is not known, as for a pipe.
        let size: Int
    }

    /// How much is asked for at a time where the length is not known, in bytes.
    private static let step = 64 << 10

    let descriptor: CInt

    /// Opens what has this name in `directory` for reading.
    init(_ name: [CChar], in directory: CInt = AT_FDCWD, flags: CInt = 0) throws(FileFailure) {
        descriptor = openat(directory, name, O_RDONLY | O_CLOEXEC | O_NOCTTY | flags)
        if descriptor < 0 { throw .ofSystem }
    }

    /// Opens a file that a search comes to; a link only if it leads to a file within a boundary.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - name: The name of the file in `directory`.
    ///   - directory: The descriptor of the directory.
    ///   - boundary: The directories within which links are followed.
    /// - Throws: ``FileFailure`` if it cannot be opened, or is a link that leads out.
    init(
        _ path: RawPath, _ name: [CChar], in directory: CInt, within boundary: DirectoryBoundary
    ) throws(FileFailure) {
        let opened = Self.open(path, name, in: directory, within: boundary)
        descriptor = (try? opened.get()) ?? -1
        if case .failure(let failure) = opened { throw failure }
    }

    private static func open(
        _ path: RawPath, _ name: [CChar], in directory: CInt, within boundary: DirectoryBoundary
    ) -> Result<CInt, FileFailure> {
        // A pipe that took the name meanwhile must not stop us.
        let flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK | O_NOFOLLOW
        let descriptor = openat(directory, name, flags)
        if descriptor >= 0 { return .success(descriptor) }
        guard errno == ELOOP else { return .failure(.ofSystem) }
        switch boundary.destination(of: path.bytes) {
        case .inside(let resolved):
            let descriptor = DirectoryBoundary.open(resolved, flags: 0)
            return descriptor < 0 ? .failure(.ofSystem) : .success(descriptor)
        case .missing(let code):
            errno = code
            return .failure(.ofSystem)
        case .outside:
            let reason = "the link \(DirectoryBoundary.description); the file was not read"
            return .failure(FileFailure(reason: reason))
        }
    }

    deinit { _ = close(descriptor) }

    /// What it is and how long.
    func status() throws(FileFailure) -> Status {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .ofSystem }
        let type = status.st_mode & S_IFMT
        return Status(
            isDirectory: type == S_IFDIR, isRegular: type == S_IFREG,
            size: type == S_IFREG ? Int(clamping: status.st_size) : 0)
    }

    /// Everything in it, where that is little; `nil` where more must be known of it first.
    ///
    /// To ask a second time, when nothing is left, takes less time than to ask for the length before. It is read from its
    /// beginning, which of a pipe or a terminal cannot be asked, so that nothing of those is lost.
    ///
    /// - Parameter room: Where it is read to; what does not fit is not little.
    /// - Returns: The bytes, at least one.
    func littleContents(_ room: inout [UInt8]) -> [UInt8]? {
        let count = room.withUnsafeMutableBytes { [descriptor] room in
            let count = pread(descriptor, room.baseAddress, room.count, 0)
            guard count > 0, count < room.count else { return 0 }
            let rest = UnsafeMutableRawBufferPointer(rebasing: room[count...])
            return pread(descriptor, rest.baseAddress, rest.count, off_t(count)) == 0 ? count : 0
        }
        return count == 0 ? nil : room[..<count].withUnsafeBufferPointer { Array($0) }
    }

    /// Everything in it, which takes one call where the length is known.
    func contents(_ status: Status, limit: Int) throws(FileFailure) -> [UInt8] {
        guard status.size <= limit else { throw .refused(above: limit) }
        var bytes = try read(atMost: status.size)
        if status.size > 0 && bytes.count == status.size { return bytes }
        while true {
            let more = try read(atMost: Self.step)
            if more.isEmpty { return bytes }
            bytes += more
            guard bytes.count <= limit else { throw .refused(above: limit) }
        }
    }

    /// The next bytes; none at the end.
    private func read(atMost count: Int) throws(FileFailure) -> [UInt8] {
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

extension RawPath {
    /// Everything in the file at this path.
    ///
    /// - Throws: ``FileFailure`` where it cannot be read, is a directory, or is longer than anything of its kind.
    package func contents() throws(FileFailure) -> [UInt8] {
        let file = try OpenFile(cString)
        let status = try file.status()
        guard !status.isDirectory else { throw FileFailure(reason: "this is a directory; name a file") }
        return try file.contents(status, limit: FileFinder.sizeLimit)
    }
}

extension FileFailure {
    /// The file has more bytes than anything of its kind.
    static func refused(above limit: Int) -> FileFailure {
        FileFailure(reason: "refused by a limit: it has more than \(limit >> 20) MiB", isLimit: true)
    }
}

/// `read(2)`, which the method of that name would hide.
private func systemRead(_ descriptor: CInt, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}
