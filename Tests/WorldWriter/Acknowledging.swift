#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Reports a completed write on standard output, with a single system call.
func acknowledge(_ number: Int64) {
    let line = Array("\(number)\n".utf8)
    _ = write(STDOUT_FILENO, line, line.count)
}

/// Reports on standard error why the writer stops.
func complain(_ problem: String) {
    let line = Array((problem + "\n").utf8)
    _ = write(STDERR_FILENO, line, line.count)
}

/// Returns whether the parent process still runs; without it, the writer must stop.
func isWatched() -> Bool {
    getppid() != 1
}
