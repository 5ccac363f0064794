import SystemShims

/// A queue of work for several workers, which process the work and add to it.
///
/// The conformance is unchecked because the compiler cannot verify that `left`, `workers`, and `idle` are accessed only
/// under the lock. The lock is a POSIX mutex because waiting for work requires a condition variable, which `Mutex` does
/// not have.
final class WorkQueue<Work: Sendable>: @unchecked Sendable {
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let workArrived = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var left: [Work]
    private var workers: Int
    private var idle = 0

    /// Creates a queue for one worker.
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

    /// Adds workers before they request work, or removes workers if the number is negative.
    func addWorkers(_ count: Int) {
        pthread_mutex_lock(lock)
        workers += count
        if idle == workers { pthread_cond_broadcast(workArrived) }
        pthread_mutex_unlock(lock)
    }

    /// Adds the work that a worker found, and returns the newest work item.
    ///
    /// Waits while the queue is empty and other workers are busy. Returns `nil` when all work is done. The number
    /// counts the remaining work items.
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
