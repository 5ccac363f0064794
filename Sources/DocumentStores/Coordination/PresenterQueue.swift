internal import Dispatch

/// The queue on which a presenter handles messages: Apple's `presentedItemOperationQueue`.
///
/// Messages start one after another. If a message suspends, the next one starts; on a real device, a message with a
/// late reply has the same effect. If a message blocks its thread, all others wait. The queue does not use the threads
/// of Swift's cooperative pool, so that code waiting for a reply on that pool cannot prevent the reply.
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

/// Threads for slow disk operations, separate from the threads of Swift's cooperative pool.
final class DiskThreads: TaskExecutor {
    static let shared = DiskThreads()

    private let queue = DispatchQueue(label: "DocumentStores", attributes: .concurrent)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
