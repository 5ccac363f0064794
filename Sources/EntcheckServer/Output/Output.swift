import ArgumentParser
import SystemShims

/// The standard streams.
enum Output {
    /// Opens the standard streams that the parent process closed, so that no other file gets their numbers.
    static func reserveDescriptors() {
        for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
        }
    }

    /// Writes to standard output; exits if it cannot be written, so that truncated output does not look like success.
    static func write(_ text: String) {
        guard !write(Array(text.utf8), completelyTo: 1) else { return }
        report("entcheck-server: standard output: \(String(cString: strerror(errno)))\n")
        exit(ExitCode.usage.rawValue)
    }

    /// Writes to standard error.
    static func report(_ text: String) { _ = write(Array(text.utf8), completelyTo: 2) }

    /// Writes all bytes.
    ///
    /// - Returns: Whether all bytes were written.
    static func write(_ bytes: [UInt8], completelyTo descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { SystemShims.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, canRepeat(afterWaitingFor: Int16(POLLOUT), of: descriptor) { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Waits for an event if a stream was not ready.
    ///
    /// - Returns: Whether a failed call can be repeated: a signal interrupted it, or the stream was not ready.
    private static func canRepeat(afterWaitingFor event: Int16, of descriptor: Int32) -> Bool {
        guard errno != EINTR else { return true }
        guard errno == EAGAIN else { return false }
        var request = pollfd(fd: descriptor, events: event, revents: 0)
        return poll(&request, 1, -1) >= 0 || errno == EINTR
    }

    /// Reads a file, or standard input for `-`.
    ///
    /// - Throws: ``ExitCode`` if the file cannot be read.
    static func read(_ path: String, limit: Int) throws -> [UInt8] {
        var bytes: [UInt8] = []
        try forEachPart(of: path) { part in
            bytes += part
            guard bytes.count <= limit else {
                report("entcheck-server: \(path): the file has more than \(limit) bytes\n")
                throw ExitCode.unreadable
            }
        }
        return bytes
    }

    /// Calls `body` with the parts of a file, or of standard input for `-`.
    ///
    /// - Throws: ``ExitCode`` if the file cannot be read.
    static func forEachPart(of path: String, _ body: (ArraySlice<UInt8>) throws -> Void) throws {
        let descriptor = path == "-" ? 0 : open(path, O_RDONLY | O_CLOEXEC)
        defer { if descriptor > 0 { close(descriptor) } }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while descriptor >= 0 {
            let count = buffer.withUnsafeMutableBytes { SystemShims.read(descriptor, $0.baseAddress, $0.count) }
            if count == 0 { return }
            if count < 0, canRepeat(afterWaitingFor: Int16(POLLIN), of: descriptor) { continue }
            if count < 0 { break }
            try body(buffer[..<count])
        }
        report("entcheck-server: \(path): \(String(cString: strerror(errno)))\n")
        throw ExitCode.unreadable
    }
}
