import LocalCloud
import Synchronization

/// The request with an idempotency key that the current thread performs.
final class RequestContext: Sendable {
    /// The request of this thread; `nil` if it has no key.
    @TaskLocal static var current: RequestContext?

    let key: String
    let digest: String
    /// Whether the response has content, which is not known when the request is recorded with its effects.
    let hasContent: Bool
    /// The row of the request if an earlier run of the server began to perform it.
    let earlier: RequestLog.Row?

    private struct State {
        var isComplete = false
        var isSaved = false
    }

    private let state = Mutex(State())

    init(key: String, digest: String, hasContent: Bool, earlier: RequestLog.Row?) {
        (self.key, self.digest, self.hasContent, self.earlier) = (key, digest, hasContent, earlier)
    }

    /// Whether an earlier run of the server may have performed a part of the request.
    var isResumed: Bool { earlier != nil }

    /// Records the request as performed in the next transaction of this thread.
    func complete() { state.withLock { $0.isComplete = true } }

    /// Returns whether the request must be recorded in the current transaction.
    func beginsSaving() -> Bool {
        state.withLock { state in
            guard state.isComplete, !state.isSaved else { return false }
            state.isSaved = true
            return true
        }
    }

    /// The transaction had no effect.
    func didRollBack() { state.withLock { $0.isSaved = false } }

    /// Whether the request was recorded with its effects and its response.
    var isRecorded: Bool { state.withLock(\.isSaved) && !hasContent }
}

/// The requests with keys that are performed at the moment.
final class RequestGate: Sendable {
    private let keys = Mutex<Set<String>>([])

    /// Performs a request unless the same one is performed at the moment.
    func enter<Result>(_ key: String, _ body: () throws -> Result) throws -> Result {
        guard keys.withLock({ $0.insert(key).inserted }) else {
            var error = RequestError(.conflict, "a request with this key is performed at the moment")
            error.code = "requestInProgress"
            throw error
        }
        defer { _ = keys.withLock { $0.remove(key) } }
        return try body()
    }
}
