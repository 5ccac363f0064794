#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// Keeps other processes from the directories of a world's devices as long as it is held.
///
/// It is taken within a transaction and let go when what the transaction wrote down is done, so that no process does
/// what another is just doing. The kernel lets it go when the process dies
/// (https://man7.org/linux/man-pages/man2/flock.2.html).
final class WorldLock {
    private let descriptor: Int32

    init(path: String) throws(FileSystemError) {
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw .failed("open", path: path, number: errno) }
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else {
                close(descriptor)
                throw .failed("flock", path: path, number: errno)
            }
        }
    }

    deinit {
        close(descriptor)
    }
}
