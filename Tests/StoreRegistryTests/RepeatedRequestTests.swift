import Foundation
import TestSupport
import Testing

@testable import EntcheckServer

/// Requests that clients repeat with the same key, because the response was lost.
@Suite struct RepeatedRequestTests {
    private static let parameters = "device=phone&app=com.example.notes"

    private func send(
        _ server: CloudServer, _ method: String, _ path: String, _ body: String? = nil, key: String
    ) throws -> WebReply {
        var headers = ["Idempotency-Key": key]
        if body != nil { headers["Content-Type"] = "application/json" }
        return try server.request(method, "/api/v1/\(path)", headers, body: body)
    }

    private func set(_ value: Int, on server: CloudServer, key: String) throws -> Int {
        try send(server, "PUT", "value?\(Self.parameters)&key=page", #"{"value":\#(value)}"#, key: key).status
    }

    @Test func `a request that arrives again later does not replace a newer value`() throws {
        let server = try CloudServer()
        try server.addDevices()
        let phone = CloudClient(server: server, device: "phone")
        #expect(try set(1, on: server, key: "first") == 204)
        #expect(try set(2, on: server, key: "second") == 204)
        #expect(try set(1, on: server, key: "first") == 204)
        #expect(try phone.values() == ["page=2"])
        #expect(try set(3, on: server, key: "second") == 422)
        #expect(try set(3, on: server, key: String(repeating: "k", count: 201)) == 400)
        let connection = try WebConnection(server.port)
        connection.send(
            "DELETE /api/v1/faults HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nIdempotency-Key:\r\n\r\n")
        let empty = try #require(WebReply(connection.receiveAll()))
        #expect(empty.status == 400 && empty.body.contains("0 bytes; expected 1 to 200"), "\(empty.body)")
        #expect(try phone.values() == ["page=2"])
    }

    @Test func `a rewind with a key keeps the undone entries, and an undone request is not performed again`() throws {
        let server = try CloudServer()
        try server.addDevices()
        let phone = CloudClient(server: server, device: "phone")
        let start = try #require(try server.call("GET", "timeline")["timeline"]?["current"]?.number)
        for value in 1...3 { #expect(try set(value, on: server, key: "set \(value)") == 204) }
        let end = try #require(try server.call("GET", "timeline")["timeline"]?["current"]?.number)
        #expect(end == start + 3)
        let rewind = #"{"entry":\#(Int(start))}"#
        #expect(try send(server, "POST", "timeline/rewind", rewind, key: "rewind").status == 200)
        #expect(try send(server, "PUT", "value?device=nobody&app=a&key=b", #"{"value":1}"#, key: "fails").status == 404)
        #expect(try set(3, on: server, key: "set 3") == 204)
        #expect(try phone.values().isEmpty)
        #expect(try send(server, "POST", "timeline/rewind", #"{"entry":\#(Int(end))}"#, key: "again").status == 200)
        #expect(try phone.values() == ["page=3"])
    }

    @Test func `a repeated request has the same response, with or without an error`() throws {
        let server = try CloudServer()
        let account = #"{"name":"Ada"}"#
        #expect(try send(server, "POST", "accounts", account, key: "1").status == 204)
        #expect(try send(server, "POST", "accounts", account, key: "1").status == 204)
        let refused = try send(server, "POST", "accounts", account, key: "2")
        #expect(refused.status == 409 && refused.body.contains("nameTaken"))
        let again = try send(server, "POST", "accounts", account, key: "2")
        #expect(again.status == 409 && again.body == refused.body)
        #expect(again.headers["content-type"] == "application/problem+json")
        let advance = #"{"milliseconds":1000}"#
        let first = try send(server, "POST", "clock/advance", advance, key: "3")
        #expect(first.body.contains("00:00:01") && first.status == 200)
        #expect(try send(server, "POST", "clock/advance", advance, key: "3").body == first.body)
        #expect(try server.get("/api/v1/status").body == first.body)
    }

    @Test func `a request is performed once even if the server is killed before it is repeated`() throws {
        let directory = try TemporaryDirectory()
        let world = directory.path("world.sqlite")
        let letter = "document?\(Self.parameters)&path=Documents/Letter.txt"
        let moved = "document/move?\(Self.parameters)&path=Documents/Letter.txt"
        for round in 0..<2 {
            let server = try CloudServer("--world", world)
            if round == 0 { try server.addDevices() }
            #expect(try send(server, "PUT", letter, #"{"text":"Dear Ada"}"#, key: "write").status == 204)
            #expect(try send(server, "POST", moved, #"{"to":"Documents/Moved.txt"}"#, key: "move").status == 204)
            #expect(try set(1, on: server, key: "first") == 204)
            #expect(try set(2, on: server, key: "second") == 204)
            let phone = CloudClient(server: server, device: "phone")
            #expect(try phone.items() == ["Documents/Moved.txt current"] && phone.values() == ["page=2"])
            #expect(server.stop(with: SIGKILL) == -SIGKILL)
        }
        let server = try CloudServer("--world", world)
        let gone = "document?\(Self.parameters)&path=Documents/Moved.txt"
        #expect(try send(server, "DELETE", gone, key: "delete").status == 204)
        #expect(try send(server, "DELETE", gone, key: "delete").status == 204)
        #expect(try send(server, "DELETE", gone, key: "another").status == 404)
    }

    @Test func `only a client with the token receives a recorded response`() throws {
        let directory = try TemporaryDirectory()
        let token = try directory.write("correct-horse-battery\n", to: "token").path
        let server = try CloudServer("--token-file", token)
        let headers = ["Idempotency-Key": "1", "Authorization": "Bearer correct-horse-battery"]
        let account = #"{"name":"Ada"}"#
        #expect(try server.send("POST", "/api/v1/accounts", account, headers).status == 204)
        #expect(try server.send("POST", "/api/v1/accounts", account, headers).status == 204)
        #expect(try send(server, "POST", "accounts", account, key: "1").status == 401)
    }

    @Test func `a change is performed together with others, also if its path is percent-encoded`() throws {
        let policy = AccessPolicy(token: nil, userHeader: nil, isPublic: true, writers: .all, names: [])
        let site = CloudWebsite(try CloudRun(seed: 1).cloud, policy)
        for path in ["document", "%64ocument"] {
            #expect(site.isChange(method: "PUT", target: "/api/v1/\(path)?device=mac"))
            #expect(!site.isChange(method: "GET", target: "/api/v1/\(path)?device=mac"))
        }
        #expect(!site.isChange(method: "PUT", target: "/api/v1/%FF"))
    }
}
