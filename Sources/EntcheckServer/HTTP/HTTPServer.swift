import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization
import SystemShims

/// A server of HTTP/1.1 with bounds on connections, sizes, and times.
///
/// Responses are made on threads of their own, because databases block them. TLS is left to a reverse proxy.
final class HTTPServer: Sendable {
    /// The bounds of a server.
    struct Limits: Sendable {
        /// The maximum number of connections; more are closed at once.
        var connections = 256
        /// The number of threads that make responses.
        var threads = 8
        /// The maximum number of requests that wait for a thread; more are answered with status 503.
        var waiting = 128
        /// The maximum size of the content of a request, in bytes.
        var body = 16 << 20
        /// The maximum duration in which a request arrives, in seconds; also closes connections without requests.
        var requestSeconds: Int64 = 30
        /// The maximum duration in which a client reads a response, in seconds.
        var responseSeconds: Int64 = 60
        /// The maximum duration in which requests in progress complete when the server stops, in seconds.
        var stopSeconds = 10
    }

    /// Makes a response.
    typealias Responder =
        @Sendable (_ method: String, _ target: String, _ headers: [(name: String, value: String)], _ body: [UInt8])
        -> WebResponse

    private let limits: Limits
    private let access: AccessPolicy?
    private let respond: Responder
    private let batcher: RequestBatcher?
    private let messages: MessageSource.Provider?
    private let group: MultiThreadedEventLoopGroup
    private let threads: NIOThreadPool
    private let state = Mutex(State())

    private struct State {
        var waiting = 0
        var channels: [ObjectIdentifier: any Channel] = [:]
    }

    /// Creates a server.
    ///
    /// - Parameters:
    ///   - limits: The bounds.
    ///   - access: The permissions of the clients, of which only those that can read may send contents.
    ///   - batcher: Answers the requests that it accepts; `nil` if each request is answered on its own.
    ///   - messages: Returns the messages for requests of WebSockets; `nil` if there are none.
    ///   - respond: Makes a response.
    init(
        limits: Limits = Limits(), access: AccessPolicy? = nil, batcher: RequestBatcher? = nil,
        messages: MessageSource.Provider? = nil,
        _ respond: @escaping Responder
    ) {
        (self.limits, self.access, self.batcher, self.messages) = (limits, access, batcher, messages)
        self.respond = respond
        group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        threads = NIOThreadPool(numberOfThreads: limits.threads)
        threads.start()
    }

    /// Accepts connections at an address, and stops when the process receives one of the signals.
    ///
    /// - Parameters:
    ///   - host: The IP address or name.
    ///   - port: The port; 0 for a free one.
    ///   - signals: The signals, which every thread of the process must block.
    ///   - started: Receives the port.
    ///   - stopping: Ends requests that wait, after a signal.
    /// - Throws: An error if the address cannot be used.
    func run(
        at host: String, port: Int, until signals: sigset_t, started: (Int) -> Void, stopping: () -> Void = {}
    ) throws {
        let bootstrap = ServerBootstrap(group: group)
            .serverChannelOption(.backlog, value: 256)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelInitializer { channel in self.configure(channel) }
            .childChannelOption(.maxMessagesPerRead, value: 1)
        let listener = try bootstrap.bind(host: host, port: port).wait()
        started(listener.localAddress?.port ?? port)
        var (signals, received): (sigset_t, Int32) = (signals, 0)
        sigwait(&signals, &received)
        stopping()
        try listener.close().wait()
        stop()
    }

    /// Closes idle connections, and waits until requests in progress are answered.
    private func stop() {
        for channel in state.withLock({ Array($0.channels.values) }) {
            channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
        }
        // The number of checks per second.
        let rate = 50
        for _ in 0..<limits.stopSeconds * rate where state.withLock({ !$0.channels.isEmpty }) {
            usleep(UInt32(1_000_000 / rate))
        }
        try? threads.syncShutdownGracefully()
        try? group.syncShutdownGracefully()
    }

    private func configure(_ channel: any Channel) -> EventLoopFuture<Void> {
        let id = ObjectIdentifier(channel)
        let isAccepted = state.withLock { state in
            guard state.channels.count < limits.connections else { return false }
            state.channels[id] = channel
            return true
        }
        guard isAccepted else { return channel.close() }
        channel.closeFuture.whenComplete { _ in self.state.withLock { $0.channels[id] = nil } }
        return channel.eventLoop.makeCompletedFuture {
            let pipeline = channel.pipeline.syncOperations
            let handlers: [any RemovableChannelHandler] = [
                ContentFilter { head in
                    self.access?.allowsContent(
                        method: head.method.rawValue, target: head.uri, headers: Self.headers(of: head)) ?? true
                },
                OversizeResponder(limit: limits.body), NIOHTTPServerRequestAggregator(maxContentLength: limits.body),
                HTTPRequestHandler(self, limits),
            ]
            let upgrade = messages.map { _ in
                WebSocketUpgrade(self, pingInterval: limits.requestSeconds)
                    .configuration(removing: NIOLoopBound(handlers, eventLoop: channel.eventLoop))
            }
            try pipeline.configureHTTPServerPipeline(withServerUpgrade: upgrade, withErrorHandling: true)
            try pipeline.addHandlers(handlers)
        }
    }

    /// Makes a response on another thread; `nil` if too many requests wait.
    func response(
        to head: HTTPRequestHead, _ body: [UInt8], on loop: any EventLoop
    ) -> EventLoopFuture<WebResponse>? {
        let method = head.method.rawValue
        guard let batcher, batcher.accepts(method, head.uri) else {
            return perform(head, on: loop) { [respond] headers in respond(method, head.uri, headers, body) }
        }
        guard beginWaiting() else { return nil }
        let request = IncomingRequest(method: method, target: head.uri, headers: Self.headers(of: head), body: body)
        let promise = loop.makePromise(of: WebResponse.self)
        promise.futureResult.whenComplete { _ in self.state.withLock { $0.waiting -= 1 } }
        batcher.add(request, to: promise, on: threads)
        return promise.futureResult
    }

    private static func headers(of head: HTTPRequestHead) -> [(name: String, value: String)] {
        head.headers.map { (name: $0.name, value: $0.value) }
    }

    /// Counts a request that waits for a thread; returns `false` if too many requests wait.
    private func beginWaiting() -> Bool {
        state.withLock { state in
            guard state.waiting < limits.waiting + limits.threads else { return false }
            state.waiting += 1
            return true
        }
    }

    /// Returns the messages for a request of a WebSocket; `nil` if it is answered like any other request.
    func messages(for head: HTTPRequestHead, on loop: any EventLoop) -> EventLoopFuture<MessageSource?> {
        let found = perform(head, on: loop) { [messages] headers in
            messages?(head.method.rawValue, head.uri, headers)
        }
        return found ?? loop.makeSucceededFuture(nil)
    }

    /// Calls a function with the headers of a request on another thread; `nil` if too many requests wait.
    private func perform<Result: Sendable>(
        _ head: HTTPRequestHead, on loop: any EventLoop,
        _ body: @escaping @Sendable ([(name: String, value: String)]) -> Result
    ) -> EventLoopFuture<Result>? {
        guard beginWaiting() else { return nil }
        let headers = Self.headers(of: head)
        return threads.runIfActive(eventLoop: loop) {
            defer { self.state.withLock { $0.waiting -= 1 } }
            return body(headers)
        }
    }
}
