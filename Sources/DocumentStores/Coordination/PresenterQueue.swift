internal import Dispatch

/// Where a presenter answers: Apple's `presentedItemOperationQueue`.
///
/// One message begins after the other. One that waits for something without a thread lets the next begin, as those do
/// on a device that answer later; one that keeps the thread waiting keeps all others waiting too. None of this happens
/// on the threads of Swift's own pool, so that who waits there for an answer cannot keep it from being given.
final class PresenterQueue: TaskExecutor {
    private let queue = DispatchQueue(label: "FilePresenter")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }

    func async(_ body: @escaping @Sendable () -> Void) {
        queue.async { body() }
    }
}

/// Threads for what takes its time on the disk, apart from those of Swift's own pool.
final class DiskThreads: TaskExecutor {
    static let shared = DiskThreads()

    private let queue = DispatchQueue(label: "DocumentStores", attributes: .concurrent)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
