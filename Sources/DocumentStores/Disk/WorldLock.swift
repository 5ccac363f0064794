internal import SystemShims

/// A lock that excludes other processes from the directories of a simulator's devices.
///
/// A process acquires the lock within a transaction and releases it after the disk operations of the transaction, so
/// that no two processes perform the same operation. The kernel releases the lock when the process ends
/// (https://man7.org/linux/man-pages/man2/flock.2.html).
final class WorldLock {
    private let descriptor: Int32

    init(path: String) throws(DocumentError) {
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

    /// The maximum time to wait for another process, in microseconds; the same as for transactions.
    ///
    /// Operations under the lock take a few milliseconds. The limit is reached only if the other process is suspended
    /// during one of them; then the initializer throws.
    private static let patience: UInt32 = 30_000_000
    /// The pause between two attempts, in microseconds.
    ///
    /// Only one process at a time waits here, because it is within a
    /// transaction.
    private static let pause: UInt32 = 500

    deinit {
        close(descriptor)
    }
}
