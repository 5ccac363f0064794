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
        var waited: UInt32 = 0
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            let number = errno
            guard number == EINTR || number == EWOULDBLOCK, waited < Self.patience else {
                close(descriptor)
                throw .failed("flock", path: path, number: number)
            }
            usleep(Self.pause)
            waited += Self.pause
        }
    }

    /// How long a process waits for another one, in microseconds: as long as for its transactions.
    ///
    /// What is done under the lock takes some milliseconds, so this is only reached when a process is stopped in the
    /// middle of it; then whoever waits says so instead of waiting as long.
    private static let patience: UInt32 = 30_000_000
    /// How long it waits until it tries again, in microseconds; only one process at a time does, as it is within a
    /// transaction.
    private static let pause: UInt32 = 500

    deinit {
        close(descriptor)
    }
}
