internal import Dispatch
internal import Synchronization

/// Threads for the work of documents, separate from the threads of Swift's cooperative pool.
///
/// An access that blocks a thread of the pool waits for open documents, whose replies must not wait for the same pool.
final class DocumentThreads: TaskExecutor {
    static let shared = DocumentThreads()

    private let queue = DispatchQueue(label: "UIDocument", attributes: .concurrent)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

/// Messages that are handled one after another, in the order of their arrival.
final class MessageOrder: Sendable {
    private let last = Mutex<Task<Void, Never>?>(nil)

    /// Handles a message after all earlier ones.
    func handle(_ message: @escaping @Sendable () async -> Void) {
        last.withLock { last in
            let previous = last
            last = Task(executorPreference: DocumentThreads.shared) {
                await previous?.value
                await message()
            }
        }
    }
}
