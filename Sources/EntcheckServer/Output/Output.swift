import ArgumentParser
import SystemShims

/// The standard streams.
enum Output {
    /// Writes to standard output; exits if it was closed.
    static func write(_ text: String) { write(Array(text.utf8), to: 1) }

    /// Writes to standard error.
    static func report(_ text: String) { write(Array(text.utf8), to: 2) }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { SystemShims.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                if descriptor == 1 { exit(ExitCode.usage.rawValue) }
                return
            }
            rest = rest.dropFirst(count)
        }
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
            if count < 0, errno == EINTR { continue }
            if count < 0 { break }
            try body(buffer[..<count])
        }
        report("entcheck-server: \(path): \(String(cString: strerror(errno)))\n")
        throw ExitCode.unreadable
    }
}
