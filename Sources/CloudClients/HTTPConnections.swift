internal import Foundation
internal import Synchronization
internal import SystemShims

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// The open connections to a server without TLS.
///
/// On Linux, `URLSession` ends the process if a connection ends within the head of a response, for example because the
/// server is killed
/// (https://github.com/swiftlang/swift-corelibs-foundation/issues/5285).
final class HTTPConnections: Sendable {
    private let host: String
    private let port: UInt16
    private let idle = Mutex<[HTTPConnection]>([])

    /// The maximum number of open connections without a request.
    private static let idleLimit = 16
    /// The port of HTTP.
    private static let standardPort = 80

    /// Creates connections to the server of a URL; `nil` unless its scheme is `http`.
    init?(to url: URL) {
        guard url.scheme?.lowercased() == "http", let host = url.host(percentEncoded: false),
            let port = UInt16(exactly: url.port ?? Self.standardPort)
        else { return nil }
        (self.host, self.port) = (host, port)
    }

    /// Sends a request, and returns the response.
    ///
    /// - Parameters:
    ///   - request: The request; its URL has the server of these connections.
    ///   - seconds: The time after which the request fails.
    /// - Returns: The response.
    /// - Throws: ``RemoteCloudError`` if there is no complete response.
    func response(to request: URLRequest, within seconds: Int) throws(RemoteCloudError) -> HTTPResponse {
        let connection = if let known = openConnection() { known } else { try HTTPConnection(to: host, port) }
        let response = try connection.response(to: head(of: request), request.httpBody, within: seconds)
        if response.keepsConnection {
            idle.withLock { if $0.count < Self.idleLimit { $0.append(connection) } }
        }
        return response
    }

    /// Returns a connection that the server has not closed, for example because it was idle for too long.
    private func openConnection() -> HTTPConnection? {
        while let known = idle.withLock({ $0.popLast() }) {
            if known.isOpen { return known }
        }
        return nil
    }

    private func head(of request: URLRequest) -> String {
        let path = request.url?.path(percentEncoded: true) ?? "/"
        let query = request.url?.query(percentEncoded: true).map { "?" + $0 } ?? ""
        let name = host.contains(":") ? "[\(host)]" : host
        var lines = ["\(request.httpMethod ?? "GET") \(path)\(query) HTTP/1.1", "Host: \(name):\(port)"]
        for (name, value) in (request.allHTTPHeaderFields ?? [:]).sorted(by: { $0.key < $1.key }) {
            lines.append("\(name): \(value)")
        }
        if request.httpMethod != "GET" { lines.append("Content-Length: \(request.httpBody?.count ?? 0)") }
        return lines.joined(separator: "\r\n") + "\r\n\r\n"
    }
}

/// A response.
struct HTTPResponse {
    let status: Int
    let content: [UInt8]
    /// Whether the connection can be used for another request.
    let keepsConnection: Bool
}

/// A connection that one thread at a time uses.
final class HTTPConnection: Sendable {
    private let descriptor: Int32

    /// The size of a read, in bytes.
    private static let readSize = 1 << 16

    #if canImport(Darwin)
    private static let (stream, flags) = (SOCK_STREAM, Int32(0))
    #else
    private static let (stream, flags) = (Int32(SOCK_STREAM.rawValue), Int32(MSG_NOSIGNAL))
    #endif

    init(to host: String, _ port: UInt16) throws(RemoteCloudError) {
        var hints = addrinfo()
        hints.ai_socktype = Self.stream
        var addresses: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, "\(port)", &hints, &addresses) == 0 else {
            throw RemoteCloudError(nil, "the host `\(host)` cannot be found")
        }
        defer { freeaddrinfo(addresses) }
        var address = addresses
        while let next = address?.pointee {
            let descriptor = socket(next.ai_family, next.ai_socktype, next.ai_protocol)
            if descriptor >= 0, connect(descriptor, next.ai_addr, next.ai_addrlen) == 0 {
                self.descriptor = descriptor
                Self.setOptions(of: descriptor)
                return
            }
            if descriptor >= 0 { close(descriptor) }
            address = next.ai_next
        }
        throw RemoteCloudError(nil, "the server at \(host):\(port) does not answer: no connection")
    }

    deinit { close(descriptor) }

    private static func setOptions(of descriptor: Int32) {
        var on: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
        #if canImport(Darwin)
        setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
        #endif
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    /// Whether the server can receive a request: it has not closed the connection, and has sent nothing.
    var isOpen: Bool {
        var byte: UInt8 = 0
        let count = recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
        return count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)
    }

    /// Sends a request, and receives the response.
    func response(to head: String, _ body: Data?, within seconds: Int) throws(RemoteCloudError) -> HTTPResponse {
        var time = timeval(tv_sec: seconds, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
        try send(Array(head.utf8) + (body ?? Data()))
        var (bytes, buffer) = ([UInt8](), [UInt8](repeating: 0, count: Self.readSize))
        var head: HTTPHead?
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { throw Self.incomplete }
            bytes += buffer[..<count]
            if head == nil { head = try HTTPHead(bytes) }
            guard let head else { continue }
            // Bytes after the response belong to no request.
            if let content = try head.content(in: bytes) {
                let isLast = head.closes || bytes.count > head.end + content.count && !head.isChunked
                return HTTPResponse(status: head.status, content: content, keepsConnection: !isLast)
            }
        }
    }

    private static var incomplete: RemoteCloudError {
        RemoteCloudError(nil, "the server does not answer: the response is not complete")
    }

    private func send(_ bytes: [UInt8]) throws(RemoteCloudError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { SystemShims.send(descriptor, $0.baseAddress, $0.count, Self.flags) }
            guard count > 0 else { throw Self.incomplete }
            rest = rest.dropFirst(count)
        }
    }
}

/// The head of a response (https://www.rfc-editor.org/rfc/rfc9112).
struct HTTPHead {
    let status: Int
    /// The number of bytes of the head.
    let end: Int
    let isChunked: Bool
    let closes: Bool
    private let length: Int

    /// The maximum size of a head, in bytes; servers send less than 2,000.
    private static let limit = 64 << 10

    /// The maximum size of a content, or of a part of it, in bytes; servers send at most some megabytes.
    private static let contentLimit = 1 << 30

    /// Reads a head; `nil` if it is not complete.
    init?(_ bytes: [UInt8]) throws(RemoteCloudError) {
        let separator = Array("\r\n\r\n".utf8)
        guard let end = bytes.prefix(Self.limit).firstRange(of: separator)?.upperBound else {
            guard bytes.count < Self.limit else { throw RemoteCloudError(nil, "the head of the response is too long") }
            return nil
        }
        let lines = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\r\n")
        let words = lines.first?.split(separator: " ") ?? []
        status = words.count > 1 ? Int(words[1]) ?? 0 : 0
        self.end = end
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            if parts.count == 2 { headers[parts[0].lowercased()] = parts[1].drop { $0 == " " }.lowercased() }
        }
        isChunked = headers["transfer-encoding"]?.contains("chunked") == true
        closes = headers["connection"] == "close"
        length = headers["content-length"].map { Int($0) ?? -1 } ?? 0
        guard (0...Self.contentLimit).contains(length) else {
            throw RemoteCloudError(nil, "the length of the response is not valid")
        }
    }

    /// Returns the content; `nil` if it is not complete.
    func content(in bytes: [UInt8]) throws(RemoteCloudError) -> [UInt8]? {
        guard !isChunked else { return try chunks(in: bytes) }
        return bytes.count >= end + length ? Array(bytes[end..<(end + length)]) : nil
    }

    /// Returns the content that a proxy has divided into chunks.
    private func chunks(in bytes: [UInt8]) throws(RemoteCloudError) -> [UInt8]? {
        var (content, position) = ([UInt8](), end)
        while let line = bytes[position...].firstRange(of: Array("\r\n".utf8)) {
            let digits = String(
                decoding: bytes[position..<line.lowerBound].prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self)
            guard let size = Int(digits, radix: 16), (0...Self.contentLimit).contains(size) else {
                throw RemoteCloudError(nil, "the response has a chunk without a valid size")
            }
            let start = line.upperBound
            guard size > 0 else { return bytes.count >= start + 2 ? content : nil }
            guard bytes.count >= start + size + 2 else { return nil }
            content += bytes[start..<(start + size)]
            position = start + size + 2
        }
        return nil
    }
}
