import Foundation
import TestSupport

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A server process with a registry.
final class RegistryServer: ServerProcess {
    /// Starts `entcheck registry serve` on a free port.
    init(_ registry: String, _ options: String...) throws {
        try super.init(["registry", "serve"] + options, ["ENTCHECK_REGISTRY": registry])
    }
}

/// A server process, which is ended with this object.
class ServerProcess {
    /// The port on the loopback interface.
    let port: UInt16

    /// The address of the first page.
    let address: String

    private let process = Process()
    private let output = Pipe()
    private let errors = Pipe()

    /// Starts a command of the tool on a free port.
    init(_ command: [String], _ environment: [String: String] = [:]) throws {
        guard let tool = BuiltProduct.executable("entcheck") else { throw PostgreSQLServer.Problem(message: "no tool") }
        process.executableURL = tool
        process.arguments = command + ["--port", "0"]
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        (process.standardOutput, process.standardError) = (output, errors)
        process.standardInput = FileHandle.nullDevice
        try process.run()
        address = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
            .trimmingCharacters(in: .whitespacesAndNewlines)
        guard let port = URL(string: address)?.port.flatMap({ UInt16(exactly: $0) }) else {
            process.waitUntilExit()
            let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            throw PostgreSQLServer.Problem(message: "the server did not start: \(text)")
        }
        self.port = port
    }

    deinit {
        guard process.isRunning else { return }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// Sends a signal, and returns the exit status.
    func stop(with signal: Int32 = SIGTERM) -> Int32 {
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        return process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    }

    /// The output on standard error of a process that has ended.
    var errorText: String { String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self) }

    /// Sends a request on a connection of its own.
    func request(
        _ method: String, _ target: String, _ headers: [String: String] = [:], body: String? = nil
    ) throws -> WebReply {
        var all = ["Host": "127.0.0.1:\(port)", "Connection": "close"]
        if let body { all["Content-Length"] = "\(body.utf8.count)" }
        all.merge(headers) { $1 }
        let lines = all.filter { !$0.value.isEmpty }.map { "\($0.key): \($0.value)\r\n" }.sorted().joined()
        let connection = try WebConnection(port)
        connection.send("\(method) \(target) HTTP/1.1\r\n\(lines)\r\n\(body ?? "")")
        guard let reply = WebReply(connection.receiveAll()) else {
            throw PostgreSQLServer.Problem(message: "\(method) \(target.prefix(200)): no response")
        }
        return reply
    }

    /// Requests a page.
    func get(_ target: String, _ headers: [String: String] = [:]) throws -> WebReply {
        try request("GET", target, headers)
    }

    /// Sends JSON.
    func send(_ method: String, _ target: String, _ body: String, _ headers: [String: String] = [:]) throws -> WebReply
    {
        try request(method, target, ["Content-Type": "application/json"].merging(headers) { $1 }, body: body)
    }
}

/// A response of a server.
struct WebReply {
    let status: Int
    let headers: [String: String]
    let body: String

    /// Reads the bytes of one response; `nil` if they are not one.
    init?(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let end = text.range(of: "\r\n\r\n") else { return nil }
        let lines = text[..<end.lowerBound].components(separatedBy: "\r\n")
        let words = lines[0].split(separator: " ")
        guard words.count >= 2, words[0] == "HTTP/1.1", let status = Int(words[1]) else { return nil }
        self.status = status
        body = String(text[end.upperBound...])
        headers = Dictionary(
            lines.dropFirst().compactMap { line in
                line.firstIndex(of: ":").map { colon in
                    let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
                    return (line[..<colon].lowercased(), value)
                }
            }
        ) { "\($0), \($1)" }
    }
}

/// A connection to the loopback interface that waits at most 20 seconds for bytes.
final class WebConnection {
    private let descriptor: Int32

    init(_ port: UInt16) throws {
        #if canImport(Glibc)
        let type = Int32(SOCK_STREAM.rawValue)
        #else
        let type = SOCK_STREAM
        #endif
        descriptor = socket(AF_INET, type, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw PostgreSQLServer.Problem(message: "no connection to port \(port)") }
        var time = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { close(descriptor) }

    /// Sends a text; ignores that the server closed the connection.
    func send(_ text: String) { send(Array(text.utf8)) }

    /// Sends bytes; ignores that the server closed the connection.
    func send(_ bytes: [UInt8]) {
        #if canImport(Glibc)
        let flags = Int32(MSG_NOSIGNAL)
        #else
        let flags: Int32 = 0
        #endif
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                #if canImport(Glibc)
                Glibc.send(descriptor, $0.baseAddress, $0.count, flags)
                #else
                Darwin.send(descriptor, $0.baseAddress, $0.count, flags)
                #endif
            }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// Returns the next bytes; fewer if the server closes the connection.
    func receive(_ count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let received = recv(descriptor, &bytes, count, Int32(MSG_WAITALL))
        return Array(bytes.prefix(max(0, received)))
    }

    /// Returns the bytes until the server closes the connection.
    func receiveAll() -> [UInt8] {
        var (bytes, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { return bytes }
            bytes += buffer[..<count]
        }
    }
}
