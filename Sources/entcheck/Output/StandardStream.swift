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
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
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

    /// Returns everything up to the end of the stream, or `nil` if that is more than `limit` bytes.
    func readAll(limit: Int) -> [UInt8]? {
        let bytes = readStart(past: limit)
        return bytes.count <= limit ? bytes : nil
    }

    /// Returns everything up to the end of the stream, or the start of the stream as soon as more than `limit` bytes
    /// were read.
    func readStart(past limit: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = Self.emptyChunk
        while bytes.count <= limit, case let count = read(into: &chunk), count > 0 { bytes += chunk[..<count] }
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
            if count < 0, errno == EINTR { continue }
            return count
        }
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
