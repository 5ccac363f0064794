import CFileSystem
import FileDiscovery
import SystemShims

/// A file that is about to be replaced.
final class ReplacedFile {
    private let descriptor: Int32

    /// Opens a file; `nil` if it cannot be read.
    init?(_ path: BytePath) {
        descriptor = open(path.cString, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// The content of the file; `nil` if it has more than `limit` bytes or cannot be read.
    func content(limit: Int) -> [UInt8]? {
        guard Int(lseek(descriptor, 0, SEEK_END)) <= limit, lseek(descriptor, 0, SEEK_SET) == 0 else { return nil }
        return try? StandardStream(descriptor: descriptor).readAll(limit: limit)
    }

    /// Copies the attributes of the replaced file to a new file, or sets the default permissions if none is replaced.
    ///
    /// - Throws: ``ToolError`` if the permissions cannot be set.
    static func copyAttributes(of file: ReplacedFile?, to descriptor: Int32) throws(ToolError) {
        guard let file else {
            // The file mode creation mask can be read only by setting it.
            let mask = umask(0)
            _ = umask(mask)
            guard fchmod(descriptor, 0o666 & ~mask) == 0 else { throw .ofSystem }
            return
        }
        CFileSystemCopyAttributes(file.descriptor, descriptor)
        guard CFileSystemCopyOwnerAndPermissions(file.descriptor, descriptor) == 0 else { throw .ofSystem }
    }
}
