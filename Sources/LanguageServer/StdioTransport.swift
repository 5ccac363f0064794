import SystemShims

/// The communication with one client over two descriptors: it passes messages to the server and sends its responses.
///
/// A single thread processes the messages in order. Messages that arrive meanwhile remain in the pipe. They are read
/// before each response, so that cancelled requests are not processed.
package struct StdioTransport {
    private let input: Int32
    private let output: Int32
    private var server: LanguageServer
    private var reader = MessageReader()
    private var waiting: [Incoming] = []
    private var isClosed = false

    /// The maximum number of queued messages; the client waits with further ones.
    private static let waitingLimit = 1000

    /// The pause after the last change before the files are checked; about the pause between two typed words.
    private static let pause = Duration.milliseconds(150)

    /// Creates a conversation.
    ///
    /// - Parameters:
    ///   - server: The server.
    ///   - input: The descriptor to which the client writes.
    ///   - output: The descriptor from which the client reads.
    package init(with server: LanguageServer, input: Int32 = 0, output: Int32 = 1) {
        self.server = server
        self.input = input
        self.output = output
    }

    /// Processes messages until the client exits or closes the connection.
    ///
    /// - Returns: The exit status of the process: 0 if the client requested a shutdown before it exited.
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

    /// Returns the time until the next task without new messages; `nil` if there is no task.
    private func silence(since changed: ContinuousClock.Instant, on clock: ContinuousClock) -> Duration? {
        guard server.isStale else { return nil }
        return max(.zero, Self.pause - (clock.now - changed))
    }

    /// Reads the available messages, and waits for the first one if necessary.
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

    /// Appends a message to the queue; a cancellation is applied immediately.
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

    /// Sends an entire message.
    ///
    /// - Returns: Whether the client is still connected.
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
    /// The value limited to the milliseconds of one day.
    fileprivate var clampedToInt: Int { Int(Swift.min(Swift.max(self, 0), 86_400_000)) }
}
