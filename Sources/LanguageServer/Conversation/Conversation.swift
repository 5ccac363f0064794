#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The talk with one client over two descriptors: it hands messages to the server and sends what the server says.
///
/// Everything happens in one thread, so that nothing the server knows changes while it answers. What the client says
/// meanwhile waits in the pipe; it is read before each answer, so that a request that was cancelled is not answered
/// for nothing.
package struct Conversation {
    private let input: Int32
    private let output: Int32
    private var server: LanguageServer
    private var reader = MessageReader()
    private var waiting: [Incoming] = []
    private var isClosed = false

    /// So many messages wait at most; the rest waits in the client.
    private static let waitingLimit = 1000

    /// How long the client has to be silent before what it changed is judged: about the pause between two words.
    private static let pause = Duration.milliseconds(150)

    /// Creates a conversation.
    ///
    /// - Parameters:
    ///   - server: Who answers.
    ///   - input: The descriptor that the client writes to.
    ///   - output: The descriptor that the client reads from.
    package init(with server: LanguageServer, input: Int32 = 0, output: Int32 = 1) {
        self.server = server
        self.input = input
        self.output = output
    }

    /// Talks until the client leaves.
    ///
    /// - Returns: With which status the process is to end: 0 where the client asked to shut down before it left.
    package mutating func run() -> Int32 {
        let clock = ContinuousClock()
        var changed = clock.now
        while server.exitStatus == nil {
            listen(atMost: waiting.isEmpty ? silence(since: changed, on: clock) : .zero)
            if !waiting.isEmpty {
                if server.receive(waiting.removeFirst()) == .changesWhatIsJudged { changed = clock.now }
            } else if isClosed {
                return 1
            }
            if server.isStale, clock.now - changed >= Self.pause { server.publish() }
            for message in server.takeMessages() { guard send(message) else { return 1 } }
        }
        return server.exitStatus ?? 1
    }

    /// How long there is nothing to do unless the client says something; `nil` for ever.
    private func silence(since changed: ContinuousClock.Instant, on clock: ContinuousClock) -> Duration? {
        guard server.isStale else { return nil }
        return max(.zero, Self.pause - (clock.now - changed))
    }

    /// Reads what the client has said, and waits for it if need be.
    private mutating func listen(atMost patience: Duration?) {
        guard !isClosed, waiting.count < Self.waitingLimit else { return }
        var patience = patience
        while isReadable(within: patience) {
            readOnce()
            guard !isClosed, waiting.count < Self.waitingLimit else { return }
            patience = .zero
        }
    }

    private mutating func readOnce() {
        let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
            var result = read(input, buffer.baseAddress, buffer.count)
            while result < 0, errno == EINTR { result = read(input, buffer.baseAddress, buffer.count) }
            count = max(0, result)
        }
        if chunk.isEmpty { isClosed = true }
        reader.append(chunk)
        while let piece = reader.next() { enqueue(Incoming(piece)) }
    }

    /// Puts a message behind the others; one that cancels another takes effect at once.
    private mutating func enqueue(_ message: Incoming) {
        guard let cancelled = message.cancelledRequest else {
            waiting.append(message)
            return
        }
        if let index = waiting.firstIndex(where: { $0.request == cancelled }) { waiting[index].isCancelled = true }
    }

    private func isReadable(within patience: Duration?) -> Bool {
        let milliseconds = patience.map { Int32(clamping: ($0 / .milliseconds(1)).rounded(.up).clampedToInt) } ?? -1
        var descriptor = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
        var count = poll(&descriptor, 1, milliseconds)
        while count < 0, errno == EINTR { count = poll(&descriptor, 1, milliseconds) }
        return count > 0
    }

    /// Sends a message, all of it.
    ///
    /// - Returns: Whether there is still somebody who reads.
    private func send(_ content: [UInt8]) -> Bool {
        let bytes = Array("Content-Length: \(content.count)\r\n\r\n".utf8) + content
        return bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let count = write(output, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count < 0, errno == EINTR || errno == EAGAIN { continue }
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }
    }
}

extension Double {
    /// The nearest whole number within a day's milliseconds.
    fileprivate var clampedToInt: Int { Int(Swift.min(Swift.max(self, 0), 86_400_000)) }
}
