import EntitlementRules

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A file that is written whole or not at all: beside its place first, then moved there.
struct OutputFile {
    let path: String

    /// Whether there is such a file, or anything else of its name.
    var isThere: Bool { access(path, F_OK) == 0 }

    /// Writes the text; a link stays one, and a file that was there before keeps its permissions.
    ///
    /// - Throws: ``Problem`` where the system refuses; the file that was there before stays.
    func write(_ text: String) throws(Problem) {
        let bytes = Array(text.utf8)
        let target = RawPath(path).resolved ?? RawPath(path)
        // A pipe or a device is no file to put something beside.
        if target.isStream || path.hasPrefix("/dev/") {
            try write(bytes, to: RawPath(path), flags: O_WRONLY, mode: 0)
        } else {
            try write(bytes, beside: target, mode: target.permissions)
        }
    }

    /// Writes the text behind what the file holds.
    ///
    /// - Throws: ``Problem`` where the system refuses.
    func append(_ text: String) throws(Problem) {
        try write(Array(text.utf8), to: RawPath(path), flags: O_WRONLY | O_CREAT | O_APPEND, mode: 0o644)
    }

    /// Writes other bytes into a file that is there; a link stays one, and so do the permissions.
    ///
    /// - Throws: ``Problem`` where the system refuses; the file stays as it was.
    func replace(with bytes: [UInt8]) throws(Problem) {
        guard let resolved = RawPath(path).resolved, let permissions = resolved.permissions else { throw Problem.last }
        try write(bytes, beside: resolved, mode: permissions)
    }

    /// Writes beside a path, and moves there; a new file has the permissions that the process gives to its files.
    private func write(_ bytes: [UInt8], beside path: RawPath, mode: UInt32?) throws(Problem) {
        let temporary = RawPath(path.bytes + ".\(getpid()).tmp".utf8)
        // One that is there already was left by a process that was killed: in containers all have the same number.
        unlink(temporary.cString)
        do throws(Problem) {
            let initial = mode.map { mode_t($0) } ?? 0o666
            try write(bytes, to: temporary, flags: O_WRONLY | O_CREAT | O_EXCL, mode: initial)
            if mode != nil, chmod(temporary.cString, initial) != 0 { throw Problem.last }
            guard rename(temporary.cString, path.cString) == 0 else { throw Problem.last }
        } catch {
            unlink(temporary.cString)
            throw error
        }
    }

    private func write(_ bytes: [UInt8], to path: RawPath, flags: Int32, mode: mode_t) throws(Problem) {
        let descriptor = open(path.cString, flags | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw Problem.last }
        let isWritten = StandardStream(descriptor: descriptor).write(bytes)
        guard close(descriptor) == 0, isWritten else { throw Problem.last }
    }

    /// Why the system refused.
    struct Problem: Error, CustomStringConvertible {
        let description: String

        static var last: Problem { Problem(description: String(cString: strerror(errno))) }
    }
}
