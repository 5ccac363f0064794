import Foundation
import TestSupport
import Testing

/// The changes that `entcheck cloud serve` sends over WebSockets.
@Suite struct CloudMessageTests {
    private static let values = "/api/v1/changes?device=mac&app=\(CloudServer.app)"
    private static let documents = "/api/v1/documents/changes?device=mac&app=\(CloudServer.app)"

    @Test func `a client receives each change over a WebSocket`() throws {
        let server = try CloudServer()
        try server.addDevices()
        let phone = CloudClient(server: server, device: "phone")
        let (values, documents) = (
            try MessageClient(server, Self.values), try MessageClient(server, Self.documents)
        )
        #expect(values.head.hasPrefix("HTTP/1.1 101 "))
        // The sample of RFC 6455, section 1.3.
        #expect(values.head.contains("Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"))
        #expect(try #require(values.message()).text.contains(#"{"changes":[],"cursor":"#))
        #expect(try #require(documents.message()).text.contains(#"{"changes":[],"cursor":"#))
        try phone.set("1", forKey: "page")
        try phone.write("Dear Ada", to: "letter.txt")
        try server.call("POST", "clock/run")
        let change = try #require(values.message())
        #expect(change.opcode == 1 && change.text.contains(#"[{"keys":["page"],"reason":"serverChange"}]"#))
        #expect(try #require(documents.message()).text.contains(#"{"kind":"appeared","path":"Documents/letter.txt"}"#))
        values.send(9, "still there?")
        let answer = try #require(values.message())
        #expect(answer.opcode == 10 && answer.text == "still there?")
        #expect(server.stop() == 0)
        #expect(values.message()?.opcode == 8)
    }

    @Test func `a client continues at the cursor of its last message`() throws {
        let server = try CloudServer()
        try server.addDevices()
        let first = try MessageClient(server, Self.values).message()?.text ?? ""
        let cursor = try #require(first.firstMatch(of: /"cursor":([0-9]+)/)).1
        try CloudClient(server: server, device: "phone").set("1", forKey: "page")
        try server.call("POST", "clock/run")
        let missed = try #require(try MessageClient(server, "\(Self.values)&after=\(cursor)").message())
        #expect(missed.text.contains(#""keys":["page"]"#) && missed.text.contains(#""isComplete":true"#))
        let unknown = try #require(try MessageClient(server, "\(Self.values)&after=5").message())
        #expect(unknown.text.contains(#""isComplete":false"#))
    }

    @Test(arguments: [
        (Self.values, "Origin: http://example.com", "200"), (Self.values, "Sec-Fetch-Site: cross-site", "200"),
        (Self.values, "Host: example.com", "421"), ("\(Self.values)&wait=x", "", "400"),
        (Self.documents + "x", "", "404"),
        ("/api/v1/values?device=mac&app=\(CloudServer.app)", "", "200"),
    ])
    func `other requests are answered without a WebSocket`(target: String, header: String, status: String) throws {
        let server = try CloudServer()
        try server.addDevices()
        #expect(try MessageClient(server, target, header).head.hasPrefix("HTTP/1.1 \(status) "))
    }

    @Test func `a client without the token receives no changes`() throws {
        let directory = try TemporaryDirectory()
        try directory.write(["token": "0123456789abcdef"])
        let server = try CloudServer("--token-file", directory.path + "/token")
        #expect(try MessageClient(server, Self.values).head.hasPrefix("HTTP/1.1 401 "))
    }

    @Test func `a client that sends messages, or frames without a mask, is closed`() throws {
        let server = try CloudServer()
        try server.addDevices()
        let (talking, open) = (try MessageClient(server, Self.values), try MessageClient(server, Self.values))
        _ = (talking.message(), open.message())
        talking.send(1, "hello")
        #expect(talking.message().map { $0.opcode == 8 && $0.bytes == [0x03, 0xEB] } == true)
        #expect(talking.message() == nil)
        open.connection.send([0x89, 0])
        #expect(open.message()?.bytes == [0x03, 0xEA])
    }

    @Test(arguments: [0x40, 0x20, 0x10] as [UInt8])
    func `a client that sets a reserved bit of a frame is closed`(bit: UInt8) throws {
        let server = try CloudServer()
        try server.addDevices()
        let client = try MessageClient(server, Self.values)
        _ = client.message()
        client.send(9, "ping", reserved: bit)
        #expect(client.message().map { $0.opcode == 8 && $0.bytes == [0x03, 0xEA] } == true)
        #expect(client.message() == nil)
    }
}

/// A client of a WebSocket (RFC 6455).
private final class MessageClient {
    let connection: WebConnection
    /// The head of the response.
    let head: String

    init(_ server: CloudServer, _ target: String, _ header: String = "") throws {
        connection = try WebConnection(server.port)
        let host = header.hasPrefix("Host") ? [] : ["Host: 127.0.0.1:\(server.port)"]
        let lines =
            ["GET \(target) HTTP/1.1"] + host + (header.isEmpty ? [] : [header]) + [
                "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13",
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            ]
        connection.send(lines.map { $0 + "\r\n" }.joined() + "\r\n")
        var head: [UInt8] = []
        while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
            let next = connection.receive(1)
            guard !next.isEmpty else { break }
            head += next
        }
        self.head = String(decoding: head, as: UTF8.self)
    }

    /// Waits for the next frame; `nil` if the server closed the connection.
    func message() -> Message? {
        let head = connection.receive(2)
        guard head.count == 2 else { return nil }
        var count = Int(head[1])
        if count == 126 { count = connection.receive(2).reduce(0) { $0 << 8 | Int($1) } }
        return Message(opcode: head[0] & 0x0F, bytes: connection.receive(count))
    }

    /// Sends a frame with at most 125 bytes.
    ///
    /// - Parameters:
    ///   - opcode: The kind of the frame.
    ///   - text: The content.
    ///   - reserved: The reserved bits, which are not zero in a frame that is not valid.
    func send(_ opcode: UInt8, _ text: String, reserved: UInt8 = 0) {
        let mask: [UInt8] = [1, 2, 3, 4]
        let masked = text.utf8.enumerated().map { $1 ^ mask[$0 % 4] }
        connection.send([0x80 | reserved | opcode, 0x80 | UInt8(text.utf8.count)] + mask + masked)
    }
}

/// A frame of a server.
private struct Message {
    let opcode: UInt8
    let bytes: [UInt8]
    var text: String { String(decoding: bytes, as: UTF8.self) }
}
