import NIOCore
import NIOWebSocket

/// The last handler of a WebSocket: sends the messages of a source, and closes the connection of a client that does not answer.
///
/// The client sends no messages. A client that reads slowly receives the next message when it has read the last ones, so
/// that a connection takes a bounded amount of memory.
final class MessageSender: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame
    typealias OutboundOut = WebSocketFrame

    private let source: MessageSource
    /// The time in which a client must answer a ping, in seconds.
    private let interval: Int64
    private var stopObserving: (@Sendable () -> Void)?
    private var ping: RepeatedTask?
    private var isAlive = true
    private var isClosing = false

    init(_ source: MessageSource, pingInterval interval: Int64) { (self.source, self.interval) = (source, interval) }

    func handlerAdded(context: ChannelHandlerContext) {
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        let loop = context.eventLoop
        stopObserving = source.observe {
            loop.execute { bound.value.0.send(bound.value.1) }
        }
        ping = loop.scheduleRepeatedTask(initialDelay: .seconds(interval), delay: .seconds(interval)) { _ in
            bound.value.0.checkClient(bound.value.1)
        }
        send(context)
    }

    func handlerRemoved(context: ChannelHandlerContext) { stop() }

    func channelInactive(context: ChannelHandlerContext) {
        stop()
        context.fireChannelInactive()
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        send(context)
        context.fireChannelWritabilityChanged()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is ChannelShouldQuiesceEvent { close(.goingAway, context) }
        context.fireUserInboundEventTriggered(event)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let frame = unwrapInboundIn(data)
        // The reserved bits belong to extensions, and the server supports no extension (RFC 6455, section 5.2).
        guard frame.maskKey != nil, !frame.rsv1, !frame.rsv2, !frame.rsv3 else {
            return close(.protocolError, context)
        }
        switch frame.opcode {
        // A client that does not read gets no answers, which would take memory.
        case .ping: if context.channel.isWritable { write(.pong, frame.unmaskedData, context) }
        case .pong: isAlive = true
        case .connectionClose where isClosing: context.close(promise: nil)
        case .connectionClose: close(.normalClosure, context)
        default: close(.unacceptableData, context)
        }
    }

    private func stop() {
        ping?.cancel()
        stopObserving?()
        (ping, stopObserving) = (nil, nil)
    }

    private func send(_ context: ChannelHandlerContext) {
        while !isClosing, context.channel.isActive, context.channel.isWritable, let message = source.next() {
            write(.text, context.channel.allocator.buffer(string: message), context)
        }
    }

    private func checkClient(_ context: ChannelHandlerContext) {
        guard isAlive, !isClosing else { return context.close(promise: nil) }
        isAlive = false
        write(.ping, context.channel.allocator.buffer(capacity: 0), context)
    }

    /// Sends a close frame, and closes the connection: at once, or with the next ping if the client does not read.
    private func close(_ code: WebSocketErrorCode, _ context: ChannelHandlerContext) {
        guard !isClosing else { return }
        isClosing = true
        stopObserving?()
        stopObserving = nil
        var content = context.channel.allocator.buffer(capacity: 2)
        content.write(webSocketErrorCode: code)
        let frame = WebSocketFrame(fin: true, opcode: .connectionClose, data: content)
        context.writeAndFlush(wrapOutboundOut(frame)).whenComplete { [channel = context.channel] _ in
            channel.close(promise: nil)
        }
    }

    private func write(_ opcode: WebSocketOpcode, _ content: ByteBuffer, _ context: ChannelHandlerContext) {
        context.writeAndFlush(
            wrapOutboundOut(WebSocketFrame(fin: true, opcode: opcode, data: content)), promise: nil)
    }
}
