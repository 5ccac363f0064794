internal import Foundation
internal import Synchronization

/// A proxy that ends a connection after the server has answered a certain message, before the client receives the answer.
package final class CuttingProxy: Sendable {
    /// The port that clients use.
    package let port: UInt16

    private let listener: LoopbackSocket
    /// The number of messages of clients before the connection ends; `nil` if it does not end.
    private let messagesLeft = Mutex<Int?>(nil)

    /// Starts to accept connections to a server on the loopback interface.
    ///
    /// - Parameter server: The port of the server.
    /// - Throws: An error if there is no free port.
    package init(to server: UInt16) throws {
        (listener, port) = try LoopbackSocket.listening()
        Thread { [listener, weak self] in
            while let client = listener.accept() {
                guard let server = try? LoopbackSocket(connectingTo: server) else { continue }
                self?.connect(client, server)
            }
        }.start()
    }

    deinit { listener.shutDown() }

    /// Cuts the connection after a number of messages, of which the server answers the last one, too.
    package func cut(afterMessages count: Int) { messagesLeft.withLock { $0 = count } }

    /// Stops cutting, and returns whether a connection was cut.
    package func heal() -> Bool {
        messagesLeft.withLock { left in
            defer { left = nil }
            return left == 0
        }
    }

    private func connect(_ client: LoopbackSocket, _ server: LoopbackSocket) {
        let cut = Flag()
        Thread { [weak self] in
            while let bytes = client.receive() {
                if self?.isLast() == true { cut.value.store(true, ordering: .sequentiallyConsistent) }
                server.send(bytes)
            }
            server.shutDown()
        }.start()
        Thread {
            while let bytes = server.receive(), !cut.value.load(ordering: .sequentiallyConsistent) {
                client.send(bytes)
            }
            client.shutDown()
            server.shutDown()
        }.start()
    }

    /// Whether a connection is cut; two threads share it.
    private final class Flag: Sendable {
        let value = Atomic(false)
    }

    private func isLast() -> Bool {
        messagesLeft.withLock { left in
            guard let count = left, count > 0 else { return false }
            left = count - 1
            return count == 1
        }
    }
}
