import NIOCore
import NIOPosix
import Synchronization

/// A request as it arrived.
struct IncomingRequest: Sendable {
    let method: String
    let target: String
    let headers: [(name: String, value: String)]
    let body: [UInt8]
}

/// Makes the responses to requests one after the other, so that requests that arrive in the meantime share the work that
/// is done once for several requests.
final class RequestBatcher: Sendable {
    /// Makes the responses to some requests, in the same order.
    typealias Responder = @Sendable ([IncomingRequest]) -> [WebResponse]

    private typealias Entry = (request: IncomingRequest, promise: EventLoopPromise<WebResponse>)

    private struct State {
        var waiting: [Entry] = []
        var isRunning = false
    }

    private let state = Mutex(State())
    private let respond: Responder
    private let isAccepted: @Sendable (_ method: String, _ target: String) -> Bool

    /// The maximum number of requests that are answered together; a larger number delays the first of them.
    private static let limit = 32

    /// Creates a batcher.
    ///
    /// - Parameters:
    ///   - isAccepted: Returns whether a request can be answered together with others.
    ///   - respond: Makes the responses.
    init(
        accepting isAccepted: @escaping @Sendable (_ method: String, _ target: String) -> Bool,
        _ respond: @escaping Responder
    ) {
        (self.isAccepted, self.respond) = (isAccepted, respond)
    }

    /// Returns whether a request can be answered together with others.
    func accepts(_ method: String, _ target: String) -> Bool { isAccepted(method, target) }

    /// Adds a request, which is answered on one of the threads.
    func add(_ request: IncomingRequest, to promise: EventLoopPromise<WebResponse>, on threads: NIOThreadPool) {
        let mustRun = state.withLock { state in
            state.waiting.append((request, promise))
            defer { state.isRunning = true }
            return !state.isRunning
        }
        guard mustRun else { return }
        threads.submit { item in
            guard item == .active else { return self.cancel() }
            self.run()
        }
    }

    private func run() {
        while let batch = next() {
            let responses = respond(batch.map(\.request))
            let answers = zip(batch.map(\.promise), responses).map { (promise: $0, response: $1) }
            // All connections belong to one event loop, which is woken once for all responses.
            answers.first?.promise.futureResult.eventLoop.execute {
                for answer in answers { answer.promise.succeed(answer.response) }
            }
        }
    }

    private func next() -> [Entry]? {
        state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.isRunning = false
                return nil
            }
            let batch = Array(state.waiting.prefix(Self.limit))
            state.waiting.removeFirst(batch.count)
            return batch
        }
    }

    /// Answers no further requests, because the server has stopped.
    private func cancel() {
        let waiting = state.withLock { state in
            defer { state = State() }
            return state.waiting
        }
        for entry in waiting { entry.promise.fail(ChannelError.ioOnClosedChannel) }
    }
}
