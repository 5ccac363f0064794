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

    /// Writes the text.
    ///
    /// - Throws: ``Problem`` where the system refuses; the file that was there before stays.
    func write(_ text: String) throws(Problem) {
        // A pipe or a device is no file to put something beside.
        let isOrdinary = path.hasPrefix("/dev/") == false
        let target = isOrdinary ? "\(path).\(getpid()).tmp" : path
        let flags = isOrdinary ? O_WRONLY | O_CREAT | O_TRUNC | O_EXCL : O_WRONLY
        let descriptor = open(target, flags | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw Problem.last }
        let isWritten = StandardStream(descriptor: descriptor).write(text)
        guard close(descriptor) == 0, isWritten, !isOrdinary || rename(target, path) == 0 else {
            let problem = Problem.last
            if isOrdinary { unlink(target) }
            throw problem
        }
    }

    /// Why the system refused.
    struct Problem: Error, CustomStringConvertible {
        let description: String

        static var last: Problem { Problem(description: String(cString: strerror(errno))) }
    }
}
