import CFileSystem
import FileDiscovery

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A file that is about to be replaced.
final class ReplacedFile {
    private let descriptor: Int32
    private let status: stat

    /// Opens a file; `nil` if it cannot be read.
    init?(_ path: BytePath) {
        var status = stat()
        let descriptor = open(path.cString, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        guard fstat(descriptor, &status) == 0 else {
            close(descriptor)
            return nil
        }
        (self.descriptor, self.status) = (descriptor, status)
    }

    deinit { close(descriptor) }

    /// The content of the file; `nil` if it has more than `limit` bytes.
    func content(limit: Int) -> [UInt8]? {
        guard Int(lseek(descriptor, 0, SEEK_END)) <= limit, lseek(descriptor, 0, SEEK_SET) == 0 else { return nil }
        return StandardStream(descriptor: descriptor).readAll(limit: limit)
    }

    /// Copies the attributes of the replaced file to a new file, or sets the default permissions if none is replaced.
    ///
    /// - Throws: ``OutputFile/Problem`` if the permissions cannot be set.
    static func copyAttributes(of file: ReplacedFile?, to descriptor: Int32) throws(OutputFile.Problem) {
        guard let file else {
            // The creation mask can only be read by setting it.
            let mask = umask(0)
            _ = umask(mask)
            guard fchmod(descriptor, 0o666 & ~mask) == 0 else { throw .last }
            return
        }
        CFileSystemCopyAttributes(file.descriptor, descriptor)
        var mode = file.status.st_mode & 0o7777
        if !file.giveOwner(to: descriptor) {
            // The new group must not get the permissions of the old group, and the set-user-ID and set-group-ID bits
            // must not apply to a different owner.
            let others = mode & 0o7
            mode = mode & 0o707 | others << 3
        }
        guard fchmod(descriptor, mode) == 0 else { throw .last }
    }

    /// Copies the group, and the owner if that is permitted, to a new file; returns whether the group was copied.
    private func giveOwner(to descriptor: Int32) -> Bool {
        var new = stat()
        guard fstat(descriptor, &new) == 0 else { return false }
        if new.st_uid == status.st_uid, new.st_gid == status.st_gid { return true }
        return fchown(descriptor, status.st_uid, status.st_gid) == 0
            || fchown(descriptor, uid_t.max, status.st_gid) == 0
    }
}
