import NIOCore
import NIOHTTP1
import NIOWebSocket

/// The last handler of a connection: passes complete requests on, and writes the responses.
///
/// The pipeline before it delivers one request at a time, and answers requests that are not valid HTTP with status 400
/// and those with too much content with status 413, whose content ``OversizeResponder`` adds.
final class HTTPRequestHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = NIOHTTPServerRequestFull
    typealias OutboundOut = HTTPServerResponsePart

    private let server: HTTPServer
    private let limits: HTTPServer.Limits

    /// The time at which the connection is closed, because the current phase takes too long: a request that does not
    /// arrive, or a response that the client does not read.
    private var deadline: NIODeadline?
    /// The number of requests without a response.
    private var unanswered = 0
    /// Closes the connection at the deadline, or waits again if the deadline has changed in the meantime, so that most
    /// requests need no new timer.
    private var timer: (time: NIODeadline, task: Scheduled<Void>)?

    init(_ server: HTTPServer, _ limits: HTTPServer.Limits) { (self.server, self.limits) = (server, limits) }

    func channelActive(context: ChannelHandlerContext) {
        setDeadline(limits.requestSeconds, context)
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        stopTimer()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) { stopTimer() }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // A request without the handshake of a WebSocket is answered like any other request.
        guard !(error is NIOWebSocketUpgradeError) else { return }
        context.close(promise: nil)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        deadline = nil
        unanswered += 1
        let request = unwrapInboundIn(data)
        let bytes = request.body.map { Array($0.readableBytesView) } ?? []
        guard let response = server.response(to: request.head, bytes, on: context.eventLoop) else {
            var busy = WebResponse(.unavailable, type: "text/plain; charset=utf-8", "Too many requests are waiting.\n")
            busy.headers.append(("Retry-After", "1"))
            return write(busy, to: request.head, context)
        }
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        response.whenComplete { result in
            let (handler, context) = bound.value
            guard case .success(let response) = result else { return context.close(promise: nil) }
            handler.write(response, to: request.head, context)
        }
    }

    private func write(_ response: WebResponse, to request: HTTPRequestHead, _ context: ChannelHandlerContext) {
        setDeadline(limits.responseSeconds, context)
        unanswered -= 1
        var head = HTTPResponseHead(version: request.version, status: .init(statusCode: response.status.rawValue))
        for (name, value) in WebResponse.protections + response.headers { head.headers.add(name: name, value: value) }
        if response.status != .noContent { head.headers.add(name: "Content-Length", value: "\(response.body.count)") }
        if !request.isKeepAlive { head.headers.add(name: "Connection", value: "close") }
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        if request.method != .HEAD, !response.body.isEmpty {
            context.write(
                wrapOutboundOut(.body(.byteBuffer(context.channel.allocator.buffer(bytes: response.body)))),
                promise: nil)
        }
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { result in
            let (handler, context) = bound.value
            guard case .success = result, request.isKeepAlive else { return context.close(promise: nil) }
            // The next request can have arrived already.
            if handler.unanswered == 0 { handler.setDeadline(handler.limits.requestSeconds, context) }
        }
    }

    private func setDeadline(_ seconds: Int64, _ context: ChannelHandlerContext) {
        let time = NIODeadline.now() + .seconds(seconds)
        deadline = time
        if let timer, timer.time <= time { return }
        stopTimer()
        startTimer(at: time, context)
    }

    private func startTimer(at time: NIODeadline, _ context: ChannelHandlerContext) {
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        let task = context.eventLoop.scheduleTask(deadline: time) {
            let (handler, context) = bound.value
            handler.timer = nil
            guard let deadline = handler.deadline else { return }
            if deadline <= NIODeadline.now() {
                context.close(promise: nil)
            } else {
                handler.startTimer(at: deadline, context)
            }
        }
        timer = (time, task)
    }

    private func stopTimer() {
        timer?.task.cancel()
        timer = nil
    }
}
