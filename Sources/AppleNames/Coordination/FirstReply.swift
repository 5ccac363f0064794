internal import Synchronization

/// The first of the replies of a presenter, which may call its completion handler several times.
final class FirstReply<Reply: Sendable>: Sendable {
    private let continuation: Mutex<CheckedContinuation<Reply, Never>?>

    private init(_ continuation: CheckedContinuation<Reply, Never>) { self.continuation = Mutex(continuation) }

    private func resume(_ reply: Reply) {
        let continuation = continuation.withLock { continuation in
            defer { continuation = nil }
            return continuation
        }
        continuation?.resume(returning: reply)
    }

    /// Calls `ask`, and waits until the function that it receives is called; further calls have no effect.
    nonisolated(nonsending) static func wait(_ ask: (@escaping @Sendable (Reply) -> Void) -> Void) async -> Reply {
        await withCheckedContinuation { continuation in
            let reply = FirstReply(continuation)
            ask { reply.resume($0) }
        }
    }
}
