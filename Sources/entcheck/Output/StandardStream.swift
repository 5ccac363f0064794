import ArgumentParser
import SystemShims
import TextOutput

/// Standard input, output, and error, unbuffered.
struct StandardStream {
    let descriptor: Int32

    static let input = StandardStream(descriptor: 0)
    static let output = StandardStream(descriptor: 1)
    static let error = StandardStream(descriptor: 2)

    /// Opens the standard streams that the parent process closed.
    ///
    /// Otherwise, a file that is opened later gets the number of such a stream, and a report is written to it. Reads
    /// and writes of the opened streams fail.
    static func reserveDescriptors() {
        for stream in [input, output, error] where fcntl(stream.descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", stream.descriptor == input.descriptor ? O_WRONLY : O_RDONLY)
        }
    }

    /// Whether the stream is a terminal.
    var isTerminal: Bool { isatty(descriptor) == 1 }

    /// Writes human-readable lines; escapes invisible characters and commands to build servers.
    func report(_ text: String) { write(text.displayedLines) }

    /// Writes the complete text; if the reader closed the pipe, `SIGPIPE` terminates the process.
    ///
    /// - Returns: Whether the complete text was written.
    @discardableResult func write(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { write($0) }
    }

    /// Writes all bytes.
    ///
    /// - Returns: Whether all bytes were written.
    @discardableResult func write(_ bytes: [UInt8]) -> Bool { bytes.withUnsafeBytes { write($0) } }

    /// Writes all bytes.
    ///
    /// - Returns: Whether all bytes were written.
    @discardableResult func write(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool { write(UnsafeRawBufferPointer(bytes)) }

    private func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var rest = bytes
        while let start = rest.baseAddress, !rest.isEmpty {
            let count = systemWrite(descriptor, start, rest.count)
            if count < 0, canRepeat(afterWaitingFor: POLLOUT) { continue }
            guard count > 0 else { return failed() }
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
        return true
    }

    /// Exits if standard output cannot be written, so that a truncated report does not look like success.
    private func failed() -> Bool {
        guard descriptor == Self.output.descriptor else { return false }
        StandardStream.error.write("entcheck: standard output: \(String(cString: strerror(errno)))\n")
        ExitCode.usage.exit()
    }

    /// Returns standard input up to its end.
    ///
    /// - Throws: `ValidationError` if it has more than `limit` bytes; ``ExitCode/unreadable`` if it cannot be read,
    ///   after reporting the reason.
    static func readInput(limit: Int) throws -> [UInt8] {
        let bytes = try readInput(past: limit)
        guard bytes.count <= limit else { throw ValidationError("Standard input has more than \(limit) bytes.") }
        return bytes
    }

    /// Returns standard input up to its end, or its start as soon as more than `limit` bytes were read.
    ///
    /// - Throws: ``ExitCode/unreadable`` if it cannot be read, after reporting the reason.
    static func readInput(past limit: Int) throws -> [UInt8] {
        do throws(ToolError) {
            return try input.readStart(past: limit)
        } catch {
            StandardStream.error.report("entcheck: standard input: \(error)\n")
            throw ExitCode.unreadable
        }
    }

    /// Returns everything up to the end of the stream, or `nil` if that is more than `limit` bytes.
    ///
    /// - Throws: ``ToolError`` if the stream cannot be read.
    func readAll(limit: Int) throws(ToolError) -> [UInt8]? {
        let bytes = try readStart(past: limit)
        return bytes.count <= limit ? bytes : nil
    }

    /// Returns everything up to the end of the stream, or the start of the stream as soon as more than `limit` bytes
    /// were read.
    private func readStart(past limit: Int) throws(ToolError) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = Self.emptyChunk
        while bytes.count <= limit {
            let count = read(into: &chunk)
            if count < 0 { throw .ofSystem }
            if count == 0 { break }
            bytes += chunk[..<count]
        }
        return bytes
    }

    /// Waits for input, and returns what can be read at once; empty at the end of the stream.
    func readAvailable() -> [UInt8] {
        var chunk = Self.emptyChunk
        let count = read(into: &chunk)
        return count > 0 ? Array(chunk[..<count]) : []
    }

    /// Reads up to the end of the stream without keeping anything.
    func skipToEnd() {
        var chunk = Self.emptyChunk
        while read(into: &chunk) > 0 {}
    }

    /// The buffer for one read.
    private static var emptyChunk: [UInt8] { [UInt8](repeating: 0, count: 1 << 16) }

    /// Reads the next bytes.
    ///
    /// - Returns: The number of bytes; zero at the end of the stream, and negative after an error.
    private func read(into chunk: inout [UInt8]) -> Int {
        while true {
            let count = chunk.withUnsafeMutableBytes { systemRead(descriptor, $0.baseAddress, $0.count) }
            if count < 0, canRepeat(afterWaitingFor: POLLIN) { continue }
            return count
        }
    }

    /// Waits for an event if the stream was not ready.
    ///
    /// - Parameter event: The event.
    /// - Returns: Whether a failed call can be repeated: a signal interrupted it, or the stream was not ready.
    private func canRepeat(afterWaitingFor event: some BinaryInteger) -> Bool {
        guard errno != EINTR else { return true }
        guard errno == EAGAIN else { return false }
        var request = pollfd(fd: descriptor, events: Int16(event), revents: 0)
        return poll(&request, 1, -1) >= 0 || errno == EINTR
    }
}

#if canImport(Darwin)
private let systemWrite = Darwin.write
private let systemRead = Darwin.read
#elseif canImport(Musl)
private let systemWrite = Musl.write
private let systemRead = Musl.read
#else
private let systemWrite = Glibc.write
private let systemRead = Glibc.read
#endif
