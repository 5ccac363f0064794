internal import Foundation

/// Runs tasks on an operation queue.
///
/// Tasks keep their task-local values there, so that waits between accesses are known.
final class QueueExecutor: TaskExecutor {
    private let queue: OperationQueue

    private init(_ queue: OperationQueue) { self.queue = queue }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.addOperation { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }

    /// Calls `body` on a queue, with an app as the default if there is one.
    static func run<Result: Sendable>(
        on queue: OperationQueue, as app: RunningApp?, _ body: () async throws -> Result
    ) async rethrows -> Result {
        try await withTaskExecutorPreference(QueueExecutor(queue)) {
            guard let app else { return try await body() }
            return try await app.asDefault { try await body() }
        }
    }
}
