#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Work that is left, shared by the workers who do it and find more of it.
///
/// Unchecked, because the compiler cannot see that `left`, `workers` and `idle` are touched under the lock only.
/// The lock is the system's, since waiting for work needs a condition, which `Mutex` does not have.
final class WorkPile<Work: Sendable>: @unchecked Sendable {
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let workArrived = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var left: [Work]
    private var workers: Int
    private var idle = 0

    /// Creates a pile for one worker.
    init(_ work: [Work]) {
        left = work
        workers = 1
        pthread_mutex_init(lock, nil)
        pthread_cond_init(workArrived, nil)
    }

    deinit {
        pthread_cond_destroy(workArrived)
        pthread_mutex_destroy(lock)
        workArrived.deallocate()
        lock.deallocate()
    }

    /// Counts more workers in, before they take anything, or out again when the number is negative.
    func addWorkers(_ count: Int) {
        pthread_mutex_lock(lock)
        workers += count
        if idle == workers { pthread_cond_broadcast(workArrived) }
        pthread_mutex_unlock(lock)
    }

    /// Puts the work on the pile that somebody found, and takes the latest from it.
    ///
    /// Waits while the pile is empty and others may still find something; `nil` when all is done. The number is how
    /// much is left.
    func exchange(_ found: inout [Work]) -> (work: Work, left: Int)? {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        left.append(contentsOf: found)
        for _ in 0..<max(0, min(idle, found.count - 1)) { pthread_cond_signal(workArrived) }
        found.removeAll(keepingCapacity: true)
        while true {
            if let work = left.popLast() { return (work, left.count) }
            idle += 1
            if idle == workers {
                pthread_cond_broadcast(workArrived)
                return nil
            }
            pthread_cond_wait(workArrived, lock)
            if idle == workers { return nil }
            idle -= 1
        }
    }
}
