import NIOCore
import NIOHTTP1

/// Adds problem details (RFC 9457) to the response to a request with too much content.
///
/// `NIOHTTPServerRequestAggregator`, the next handler, sends this response without a content.
final class OversizeResponder: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private let limit: Int
    /// Whether the response to the current request has no content.
    private var isHead = false

    init(limit: Int) { self.limit = limit }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .head(let head) = unwrapInboundIn(data) { isHead = head.method == .HEAD }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard case .head(var head) = unwrapOutboundIn(data), head.status == .payloadTooLarge,
            head.headers.first(name: "Content-Length") == "0"
        else { return context.write(data, promise: promise) }
        let problem = WebResponse.problemDetails(
            RequestError(.contentTooLarge, "the content has more than \(limit) bytes"))
        for (name, value) in WebResponse.protections + problem.headers { head.headers.add(name: name, value: value) }
        head.headers.replaceOrAdd(name: "Content-Length", value: "\(problem.body.count)")
        // The rest of the request is not read.
        head.headers.replaceOrAdd(name: "Connection", value: "close")
        context.write(wrapOutboundOut(.head(head)), promise: promise)
        guard !isHead else { return }
        let content = context.channel.allocator.buffer(bytes: problem.body)
        context.write(wrapOutboundOut(.body(.byteBuffer(content))), promise: nil)
    }
}
