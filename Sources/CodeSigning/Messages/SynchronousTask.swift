import Dispatch
import Synchronization

/// Runs an asynchronous function to its end on the calling thread.
///
/// The certificate verifier is asynchronous because a policy may ask the network. None does here, and the readers of
/// this module are called from plain threads. Waiting for a task of the shared pool would block one of the pool's few
/// threads when the caller is one of them; this executor uses no thread but the caller's.
enum SynchronousTask {
    static func run<Result: Sendable>(_ body: @escaping @Sendable () async -> Result) -> Result {
        let executor = CallerExecutor()
        let result = Mutex<Result?>(nil)
        Task(executorPreference: executor) {
            let value = await body()
            result.withLock { $0 = value }
            executor.finish()
        }
        while true {
            executor.runNextJob()
            if let value = result.withLock({ $0 }) { return value }
        }
    }
}

/// Keeps jobs until the thread that waits for them takes them.
private final class CallerExecutor: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])
    private let arrivals = DispatchSemaphore(value: 0)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        arrivals.signal()
    }

    /// Wakes the waiting thread once more, so that it sees the result.
    func finish() {
        arrivals.signal()
    }

    func runNextJob() {
        arrivals.wait()
        let job = jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        job?.runSynchronously(on: asUnownedTaskExecutor())
    }
}
