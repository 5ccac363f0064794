import CFileSystem
import EntitlementRules

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A file that is written completely or not at all: first beside its path, then moved there.
///
/// The file that replaces another has its owner, its permissions, its extended attributes, and its access control lists,
/// as far as the system permits. Other hard links keep the old content: to write through them would leave half a file if
/// the process is interrupted.
struct OutputFile {
    let path: String

    /// Whether there is such a file, or anything else of its name.
    var isThere: Bool { access(path, F_OK) == 0 }

    /// Writes the text; a symbolic link stays one.
    ///
    /// - Throws: ``Problem`` where the system refuses; the file that was there before stays.
    func write(_ text: String) throws(Problem) {
        let bytes = Array(text.utf8)
        let target = RawPath(path).resolved ?? RawPath(path)
        // A pipe or a device is no file to put something beside.
        if target.isStream || path.hasPrefix("/dev/") {
            try write(bytes, toStream: RawPath(path))
        } else {
            try write(bytes, beside: target, replacing: nil)
        }
    }

    /// Appends the text to the file.
    ///
    /// - Throws: ``Problem`` if the system refuses; the file then has the content that it had before.
    func append(_ text: String) throws(Problem) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw Problem.last }
        let size = lseek(descriptor, 0, SEEK_END)
        let isWritten = StandardStream(descriptor: descriptor).write(Array(text.utf8))
        let problem = Problem.last
        if !isWritten, size >= 0 { _ = ftruncate(descriptor, size) }
        guard close(descriptor) == 0, isWritten else { throw isWritten ? Problem.last : problem }
    }

    /// Replaces the content of a file; a symbolic link stays one.
    ///
    /// - Parameters:
    ///   - bytes: The new content.
    ///   - old: The content that the file must still have.
    /// - Throws: ``Problem`` if the system refuses, or the file has another content by now; it stays as it is.
    func replace(with bytes: [UInt8], expecting old: [UInt8]) throws(Problem) {
        guard let resolved = RawPath(path).resolved else { throw Problem.last }
        try write(bytes, beside: resolved, replacing: old)
    }

    /// Writes beside a path and moves there; a new file has the permissions that the process gives to its files.
    private func write(_ bytes: [UInt8], beside path: RawPath, replacing old: [UInt8]?) throws(Problem) {
        let replaced = ReplacedFile(path)
        if let old, try !Self.isUnchanged(path, from: old, to: bytes) { return }
        let temporary = try TemporaryFile(beside: path)
        let isNeeded: Bool
        do throws(Problem) {
            guard StandardStream(descriptor: temporary.descriptor).write(bytes) else { throw Problem.last }
            try ReplacedFile.copyAttributes(of: replaced, to: temporary.descriptor)
            try Self.synchronize(temporary.descriptor)
            // As late as possible: what another process writes after this is lost, as with every editor.
            isNeeded = try old.map { old throws(Problem) in try Self.isUnchanged(path, from: old, to: bytes) } ?? true
        } catch {
            temporary.remove()
            throw error
        }
        if isNeeded { try temporary.move(to: path) } else { temporary.remove() }
    }

    /// Whether a file still has its old content; `false` if another run that fixes the same files wrote the new one.
    ///
    /// - Throws: ``Problem/changed`` if it has neither.
    private static func isUnchanged(
        _ path: RawPath, from old: [UInt8], to new: [UInt8]
    ) throws(Problem) -> Bool {
        let content = ReplacedFile(path)?.content(limit: max(old.count, new.count))
        if content == old { return true }
        guard content == new else { throw .changed }
        return false
    }

    /// Waits until the bytes are on the disk.
    ///
    /// Without it a loss of power can leave an empty file under the new name, and a network file system does not report
    /// until later that it is full. Where a file system cannot wait, nothing is lost that it promises.
    private static func synchronize(_ descriptor: Int32) throws(Problem) {
        while fsync(descriptor) != 0 {
            if errno == EINTR { continue }
            guard [EIO, ENOSPC, EDQUOT].contains(errno) else { return }
            throw Problem.last
        }
    }

    private func write(_ bytes: [UInt8], toStream path: RawPath) throws(Problem) {
        let descriptor = open(path.cString, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Problem.last }
        let isWritten = StandardStream(descriptor: descriptor).write(bytes)
        let problem = Problem.last
        guard close(descriptor) == 0, isWritten else { throw isWritten ? Problem.last : problem }
    }

    /// The reason that a file was not written.
    struct Problem: Error, CustomStringConvertible {
        let description: String

        /// The reason that the system gave last.
        static var last: Problem { Problem(description: String(cString: strerror(errno))) }

        /// The file has another content than the one that was checked.
        static let changed = Problem(description: "the file was changed after it was read; it was not fixed")
    }
}
