internal import SystemShims

/// A TCP connection to the loopback interface.
package final class LoopbackSocket: Sendable {
    private let descriptor: Int32

    /// The time that a call waits for bytes, in seconds; longer than every wait of a server.
    private static let timeout = 90

    #if canImport(Glibc)
    private static let (stream, flags) = (Int32(SOCK_STREAM.rawValue), Int32(MSG_NOSIGNAL))
    #else
    private static let (stream, flags) = (SOCK_STREAM, Int32(0))
    #endif

    /// A failed call.
    package struct Problem: Error { let message: String }

    private init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { SystemShims.close(descriptor) }

    private static func address(_ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        return address
    }

    private static func withAddress(_ port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        var address = address(port)
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    /// Connects to a port.
    package convenience init(connectingTo port: UInt16) throws(Problem) {
        self.init(socket(AF_INET, Self.stream, 0))
        let descriptor = descriptor
        guard Self.withAddress(port, { connect(descriptor, $0, $1) }) == 0 else {
            throw Problem(message: "no connection to port \(port)")
        }
        var (time, on) = (timeval(tv_sec: Self.timeout, tv_usec: 0), Int32(1))
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
    }

    /// Listens on a free port.
    package static func listening() throws(Problem) -> (socket: LoopbackSocket, port: UInt16) {
        let socket = LoopbackSocket(SystemShims.socket(AF_INET, stream, 0))
        guard withAddress(0, { bind(socket.descriptor, $0, $1) }) == 0, listen(socket.descriptor, 64) == 0 else {
            throw Problem(message: "no free port")
        }
        var (address, size) = (sockaddr_in(), socklen_t(MemoryLayout<sockaddr_in>.size))
        _ = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket.descriptor, $0, &size) }
        }
        return (socket, UInt16(bigEndian: address.sin_port))
    }

    /// Accepts a connection; `nil` if the socket was shut down.
    package func accept() -> LoopbackSocket? {
        let accepted = SystemShims.accept(descriptor, nil, nil)
        return accepted < 0 ? nil : LoopbackSocket(accepted)
    }

    /// Ends all calls that wait.
    package func shutDown() { shutdown(descriptor, Int32(SHUT_RDWR)) }

    /// Sends bytes; returns whether the other side accepts them.
    @discardableResult
    package func send(_ bytes: some Collection<UInt8>) -> Bool {
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { SystemShims.send(descriptor, $0.baseAddress, $0.count, Self.flags) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// The size of a read, in bytes.
    private static let readSize = 1 << 14

    /// Receives some bytes; `nil` if the connection has ended.
    package func receive() -> [UInt8]? {
        withUnsafeTemporaryAllocation(byteCount: Self.readSize, alignment: 1) { buffer in
            let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
            return count > 0 ? Array(buffer[..<count]) : nil
        }
    }

    /// Receives one HTTP message, a request or a response; `nil` if the connection ends before it is complete.
    package func receiveMessage() -> HTTPMessage? {
        var bytes: [UInt8] = []
        while true {
            if let message = HTTPMessage(bytes) { return message }
            guard let more = receive() else { return nil }
            bytes += more
        }
    }
}

/// The bytes of a complete HTTP message whose length is in a header.
package struct HTTPMessage: Sendable {
    /// The bytes of the head and the content.
    package let bytes: [UInt8]
    private let end: Int

    /// Reads a message; `nil` if it is not complete.
    init?(_ bytes: [UInt8]) {
        guard let end = Self.endOfHead(in: bytes) else { return nil }
        (self.bytes, self.end) = (bytes, end)
        let length = header("content-length").flatMap { Int($0) } ?? 0
        guard bytes.count >= self.end + length else { return nil }
    }

    /// Returns the position after the empty line at the end of the head; `nil` if there is none.
    private static func endOfHead(in bytes: [UInt8]) -> Int? {
        let (carriageReturn, lineFeed) = (UInt8(ascii: "\r"), UInt8(ascii: "\n"))
        return bytes.withUnsafeBufferPointer { bytes in
            guard bytes.count >= 4 else { return nil }
            for end in 4...bytes.count
            where bytes[end - 1] == lineFeed && bytes[end - 2] == carriageReturn && bytes[end - 3] == lineFeed
                && bytes[end - 4] == carriageReturn
            {
                return end
            }
            return nil
        }
    }

    /// The first line.
    package var firstLine: String { lines.first ?? "" }

    /// The status of a response.
    package var status: Int {
        // The status line is `HTTP/1.1 204 No Content`.
        let digits = bytes.drop { $0 != UInt8(ascii: " ") }.dropFirst().prefix { $0 != UInt8(ascii: " ") }
        return Int(String(decoding: digits, as: UTF8.self)) ?? 0
    }

    /// The content as text.
    package var content: String { String(decoding: bytes[end...], as: UTF8.self) }

    private var lines: [String] {
        String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\r\n").map(String.init)
    }

    /// Returns the value of a header.
    package func header(_ name: String) -> String? {
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            if parts.count == 2, parts[0].lowercased() == name { return parts[1].drop { $0 == " " }.lowercased() }
        }
        return nil
    }
}
