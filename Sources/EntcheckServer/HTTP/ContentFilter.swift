import NIOCore
import NIOHTTP1

/// Drops the contents of requests that are not allowed, so that they need no memory.
///
/// Such a request is answered like one without content: with the reason.
final class ContentFilter: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    private let isAllowed: (HTTPRequestHead) -> Bool
    /// Whether the content of the current request is dropped.
    private var isDropping = false

    /// Creates a filter.
    ///
    /// - Parameter isAllowed: Returns whether a request with content is allowed.
    init(_ isAllowed: @escaping (HTTPRequestHead) -> Bool) { self.isAllowed = isAllowed }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(var head):
            isDropping = Self.hasContent(head) && !isAllowed(head)
            if isDropping {
                for name in ["Content-Length", "Transfer-Encoding"] { head.headers.remove(name: name) }
            }
            context.fireChannelRead(wrapInboundOut(.head(head)))
        case .body where isDropping: break
        case let part: context.fireChannelRead(wrapInboundOut(part))
        }
    }

    private static func hasContent(_ head: HTTPRequestHead) -> Bool {
        head.headers.contains(name: "Transfer-Encoding") || (head.headers.first(name: "Content-Length") ?? "0") != "0"
    }
}
