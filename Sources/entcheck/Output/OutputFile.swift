import CFileSystem
import FileDiscovery
import SystemShims

/// A file that is written completely or not at all: a temporary file in its directory is renamed to its path.
///
/// The new file gets the owner, permissions, extended attributes, and access control lists of the file that it
/// replaces, to the extent that the system permits. Other hard links keep the old content: writing through them would
/// leave an incomplete file if the process is interrupted.
struct OutputFile {
    let path: String

    /// Whether a file or directory exists at the path.
    var exists: Bool { access(BytePath(path).bytes.cString, F_OK) == 0 }

    /// Writes the text; a symbolic link is followed, not replaced.
    ///
    /// - Throws: ``ToolError`` if the system reports an error; an existing file is then unchanged.
    func write(_ text: String) throws(ToolError) {
        let bytes = Array(text.utf8)
        let target = BytePath(path).resolved ?? BytePath(path)
        // A pipe or a device cannot be replaced by a temporary file.
        if target.isStream || path.hasPrefix("/dev/") {
            try write(bytes, toStream: BytePath(path))
        } else {
            try write(bytes, beside: target, replacing: nil)
        }
    }

    /// Creates the file with the text; an existing file or link is not replaced or followed.
    ///
    /// - Throws: ``ToolError`` if the path exists or the system reports an error.
    func create(_ text: String) throws(ToolError) {
        let target = BytePath(path)
        let temporary = try TemporaryFile(beside: target)
        do throws(ToolError) {
            guard StandardStream(descriptor: temporary.descriptor).write(Array(text.utf8)) else {
                throw ToolError.ofSystem
            }
            try ReplacedFile.copyAttributes(of: nil, to: temporary.descriptor)
            try Self.synchronize(temporary.descriptor)
        } catch {
            temporary.remove()
            throw error
        }
        try temporary.move(toNew: target)
    }

    /// Appends the text to the file.
    ///
    /// - Throws: ``ToolError`` if the system reports an error; the file is then unchanged.
    func append(_ text: String) throws(ToolError) {
        let descriptor = open(BytePath(path).bytes.cString, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw ToolError.ofSystem }
        let size = lseek(descriptor, 0, SEEK_END)
        let isWritten = StandardStream(descriptor: descriptor).write(Array(text.utf8))
        let problem = ToolError.ofSystem
        if !isWritten, size >= 0 { _ = ftruncate(descriptor, size) }
        guard close(descriptor) == 0, isWritten else { throw isWritten ? ToolError.ofSystem : problem }
    }

    /// Replaces the content of a file; a symbolic link is followed, not replaced.
    ///
    /// - Parameters:
    ///   - bytes: The new content.
    ///   - old: The content that the file must still have.
    /// - Throws: ``ToolError`` if the system reports an error or the content is not as expected; the file is then
    ///   unchanged.
    func replace(with bytes: [UInt8], expecting old: [UInt8]) throws(ToolError) {
        guard let resolved = BytePath(path).resolved else { throw ToolError.ofSystem }
        try write(bytes, beside: resolved, replacing: old)
    }

    /// Writes a temporary file and renames it to the path; a new file gets the default permissions of the process.
    private func write(_ bytes: [UInt8], beside path: BytePath, replacing old: [UInt8]?) throws(ToolError) {
        let replaced = ReplacedFile(path)
        if let old, try !Self.isUnchanged(path, from: old, to: bytes) { return }
        let temporary = try TemporaryFile(beside: path)
        let isNeeded: Bool
        do throws(ToolError) {
            guard StandardStream(descriptor: temporary.descriptor).write(bytes) else { throw ToolError.ofSystem }
            try ReplacedFile.copyAttributes(of: replaced, to: temporary.descriptor)
            try Self.synchronize(temporary.descriptor)
            // The check runs as late as possible; a change that another process makes after the check is lost.
            isNeeded = try old.map { old throws(ToolError) in try Self.isUnchanged(path, from: old, to: bytes) } ?? true
        } catch {
            temporary.remove()
            throw error
        }
        if isNeeded { try temporary.move(to: path) } else { temporary.remove() }
    }

    /// Returns whether a file still has its old content; `false` if another run already wrote the new content.
    ///
    /// - Throws: ``ToolError/changed`` if the file has any other content.
    private static func isUnchanged(
        _ path: BytePath, from old: [UInt8], to new: [UInt8]
    ) throws(ToolError) -> Bool {
        let content = ReplacedFile(path)?.content(limit: max(old.count, new.count))
        if content == old { return true }
        guard content == new else { throw .changed }
        return false
    }

    /// Waits until the bytes are on the disk.
    ///
    /// Otherwise a power failure can leave an empty file under the new name, and a network file system can report only
    /// later that it is full. Errors of file systems that do not support `fsync` are ignored.
    private static func synchronize(_ descriptor: Int32) throws(ToolError) {
        while fsync(descriptor) != 0 {
            if errno == EINTR { continue }
            guard [EIO, ENOSPC, EDQUOT].contains(errno) else { return }
            throw ToolError.ofSystem
        }
    }

    private func write(_ bytes: [UInt8], toStream path: BytePath) throws(ToolError) {
        let descriptor = open(path.cString, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw ToolError.ofSystem }
        let isWritten = StandardStream(descriptor: descriptor).write(bytes)
        let problem = ToolError.ofSystem
        guard close(descriptor) == 0, isWritten else { throw isWritten ? ToolError.ofSystem : problem }
    }
}
