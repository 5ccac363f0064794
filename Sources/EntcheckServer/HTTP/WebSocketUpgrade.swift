import NIOCore
import NIOHTTP1
import NIOWebSocket
import Synchronization

/// The change of one connection from HTTP to a WebSocket.
final class WebSocketUpgrade: Sendable {
    /// The maximum size of a frame of a client, in bytes; control frames have at most 125.
    private static let frameLimit = 1 << 10

    /// The messages of the connection, from the decision to the change.
    private let source = Mutex<MessageSource?>(nil)
    private let server: HTTPServer
    private let pingInterval: Int64

    init(_ server: HTTPServer, pingInterval: Int64) { (self.server, self.pingInterval) = (server, pingInterval) }

    /// The configuration of the pipeline of the connection.
    ///
    /// - Parameter handlers: The handlers of requests, which are removed.
    /// - Returns: The upgrader, and the function that removes the handlers.
    func configuration(
        removing handlers: NIOLoopBound<[any RemovableChannelHandler]>
    ) -> NIOHTTPServerUpgradeConfiguration {
        let upgrader = NIOWebSocketServerUpgrader(
            maxFrameSize: Self.frameLimit,
            shouldUpgrade: { channel, head in
                self.server.messages(for: head, on: channel.eventLoop).map { source in
                    self.source.withLock { $0 = source }
                    return source == nil ? nil : HTTPHeaders()
                }
            },
            upgradePipelineHandler: { channel, _ in
                channel.eventLoop.makeCompletedFuture {
                    guard let source = self.source.withLock({ $0.take() }) else { throw ChannelError.inputClosed }
                    try channel.pipeline.syncOperations.addHandler(
                        MessageSender(source, pingInterval: self.pingInterval))
                }
            })
        return (
            upgraders: [upgrader],
            completionHandler: { context in
                for handler in handlers.value {
                    context.pipeline.syncOperations.removeHandler(handler, promise: nil)
                }
            }
        )
    }
}
