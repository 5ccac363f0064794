#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Says on standard output that a write is done, with one call of the system.
func acknowledge(_ number: Int64) {
    let line = Array("\(number)\n".utf8)
    _ = write(STDOUT_FILENO, line, line.count)
}

/// Says on standard error why there is nothing more to acknowledge.
func complain(_ problem: String) {
    let line = Array((problem + "\n").utf8)
    _ = write(STDERR_FILENO, line, line.count)
}

/// Whether whoever started this process is still there; a writer that nobody watches has to end by itself.
func isWatched() -> Bool {
    getppid() != 1
}
