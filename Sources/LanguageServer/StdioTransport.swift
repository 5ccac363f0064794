import SystemShims

/// The communication with one client over two descriptors: it passes messages to the server and sends its responses.
///
/// A single thread processes the messages in order. Messages that arrive meanwhile remain in the pipe. They are read
/// before each response, so that cancelled requests are not processed. Another thread analyzes the files.
package struct StdioTransport {
    private let input: Int32
    private let output: Int32
    private var server: EditorServer
    private var reader = MessageReader()
    private var waiting: [Incoming] = []
    private var isClosed = false
    private let analyses = AnalysisThread()

    /// The maximum number of queued messages; the client waits with further ones.
    private static let waitingLimit = 1000

    /// The pause after the last change before the files are checked; about the pause between two typed words.
    private static let pause = Duration.milliseconds(150)

    /// Creates a transport for a server.
    ///
    /// - Parameters:
    ///   - server: The server.
    ///   - input: The descriptor to which the client writes.
    ///   - output: The descriptor from which the client reads.
    package init(with server: EditorServer, input: Int32 = 0, output: Int32 = 1) {
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
            if let result = analyses.takeResult() { server.finish(result) }
            if !waiting.isEmpty {
                if server.receive(waiting.removeFirst()) == .changesInput { changed = clock.now }
            } else if isClosed {
                answerDeferred()
                return 1
            }
            proceed(isPaused: clock.now - changed >= Self.pause)
            for message in server.takeMessages() { guard send(message) else { return 1 } }
        }
        return server.exitStatus ?? 1
    }

    /// Responds to the requests that wait for an analysis, because no more messages follow.
    private mutating func answerDeferred() {
        if server.hasDeferredRequests { server.finish(server.task().run()) }
        for message in server.takeMessages() { guard send(message) else { return } }
    }

    /// Publishes the findings of a finished analysis, or starts the next analysis.
    private mutating func proceed(isPaused: Bool) {
        if server.isAnalyzed {
            if server.isStale, isPaused { server.publish() }
        } else if !analyses.isRunning, server.hasDeferredRequests || server.isStale && isPaused {
            let task = server.task()
            guard !analyses.start(task) else { return }
            // The system allows no further thread.
            server.finish(task.run())
        }
    }

    /// Returns the time until the next task if no messages arrive; `nil` if there is no task.
    private func silence(since changed: ContinuousClock.Instant, on clock: ContinuousClock) -> Duration? {
        if analyses.isRunning { return nil }
        if server.hasDeferredRequests { return .zero }
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
        if let index = waiting.firstIndex(where: { $0.request == cancelled }) {
            waiting[index].isCancelled = true
        } else {
            server.cancel(cancelled)
        }
    }

    /// Waits for a message or the end of an analysis.
    ///
    /// - Returns: Whether a message can be read.
    private func isReadable(within patience: Duration?) -> Bool {
        let milliseconds = patience.map { Int32(clamping: ($0 / .milliseconds(1)).rounded(.up).clampedToInt) } ?? -1
        var descriptors = [
            pollfd(fd: input, events: Int16(POLLIN), revents: 0),
            pollfd(fd: analyses.signal, events: Int16(POLLIN), revents: 0),
        ]
        var count = poll(&descriptors, nfds_t(descriptors.count), milliseconds)
        while count < 0, errno == EINTR { count = poll(&descriptors, nfds_t(descriptors.count), milliseconds) }
        return count > 0 && descriptors[0].revents != 0
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
