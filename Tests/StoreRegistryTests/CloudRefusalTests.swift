import Containers
import Foundation
import TestSupport
import Testing

/// Requests that `entcheck cloud serve` rejects, and their reasons.
@Suite struct CloudRefusalTests {
    @Test func `a partial transfer that contains no change is rejected`() throws {
        let server = try CloudServer()
        try server.addDevices()
        let reply = try server.reply("POST", "faults", [:], body: #"{"effect":"partial","at":"download"}"#)
        #expect(reply.status == 422 && reply.body.contains("`count`"), "\(reply.body)")
        try server.call("POST", "faults", body: #"{"effect":"partial","at":"download","count":0}"#, status: 400)
        try server.call("POST", "faults", body: #"{"effect":"partial","at":"download","count":1}"#)
    }

    @Test func `the content of a request without a token is not kept`() throws {
        let directory = try TemporaryDirectory()
        let token = try directory.write("correct-horse-battery\n", to: "token").path
        let server = try CloudServer("--token-file", token)
        // A content that is kept is refused with the status 413 as soon as it is too large.
        let content = #"{"name":"\#(String(repeating: "a", count: 17 << 20))"}"#
        let wrong: [[String: String]] = [[:], ["Authorization": "Bearer wrong"], ["Host": "example.com"]]
        for headers in wrong {
            let reply = try server.request(
                "POST", "/api/v1/accounts", headers.merging(["Content-Type": "application/json"]) { $1 }, body: content)
            #expect(reply.status == (headers["Host"] == nil ? 401 : 421), "\(reply.status)")
        }
        let right = ["Authorization": "Bearer correct-horse-battery", "Content-Type": "application/json"]
        let reply = try server.request("POST", "/api/v1/accounts", right, body: #"{"name":"Ada"}"#)
        #expect(reply.status == 204, "\(reply.body)")
        let large = right.merging(["Content-Length": "\(17 << 20)"]) { $1 }
        #expect(try server.request("POST", "/api/v1/accounts", large).status == 413)
    }

    @Test(arguments: ["A1B2C3D4E5.caf\u{E9}", "A1B2C3D4E5." + String(repeating: "a", count: 250)])
    func `an identifier of a store that is too long or not ASCII is not valid`(identifier: String) throws {
        #expect(throws: ContainerError.self) { try StorageClaims(keyValueStore: identifier).keyValueStoreIdentifier }
    }

    @Test func `the reason of an error contains paths relative to the container`() throws {
        let server = try CloudServer()
        try server.addDevices()
        let missing = ["device": "phone", "app": CloudServer.app, "path": "Documents/none"]
        for operation in ["document/download", "document/evict", "document/move", "resolve", "document/merge"] {
            let body = [
                "document/move": #"{"to":"Documents/x"}"#, "resolve": #"{"keep":"current"}"#,
                "document/merge": #"{"text":"a","current":"b","versions":[]}"#,
            ]
            let reply = try server.reply("POST", operation, missing, body: body[operation])
            #expect([404, 409].contains(reply.status), "\(operation) \(reply.status)")
            #expect(reply.body.contains("`Documents/none`") && !reply.body.contains("entcheck"), "\(reply.body)")
        }
        for action in ["download", "evict"] {
            let reply = try server.submit([
                "do": action, "device": "phone", "app": CloudServer.app, "path": "Documents/none",
            ])
            #expect(reply.body.contains("`Documents/none`") && !reply.body.contains("Mobile"), "\(reply.body)")
        }
    }

    @Test(arguments: [
        "Host: localhost\r\nHost: localhost", "Host: localhost, localhost", "Host: [evil]", "Host: []",
        "Host: localhost:evil.com", "Host: 127.0.0.1:80@evil.com", "Host: +1.1.1.1", "Host: [::1]x", "Host: [::1",
        "Host: localhost:99999", "Host: user@localhost", "Host: local host", "X: y",
    ])
    func `a request whose header Host is missing, repeated, or malformed has the status 400`(header: String) throws {
        let server = try CloudServer()
        let connection = try WebConnection(server.port)
        connection.send("GET /api/v1/status HTTP/1.1\r\n\(header)\r\nConnection: close\r\n\r\n")
        #expect(WebReply(connection.receiveAll())?.status == 400)
    }

    @Test(arguments: [
        ("localhost", 200), ("LOCALHOST:80", 200), ("localhost:", 200), ("[::1]:80", 200), ("[::ffff:127.0.0.1]", 200),
        ("127.0.0.1", 200), ("256.0.0.1", 421), ("1.2.3", 421), ("evil.example.com:80", 421), ("001.1.1.1", 421),
    ])
    func `a request is answered if it names the server by an address or as localhost`(name: String, status: Int) throws
    {
        #expect(try CloudServer().get("/api/v1/status", ["Host": name]).status == status)
    }

    @Test func `a form of the page with a value that is not valid is rejected`() throws {
        let server = try CloudServer()
        try server.addDevices()
        for times in ["abc", "0", "-1", "1.5"] {
            let reply = try server.submit(["do": "fault", "effect": "fail", "at": "upload", "times": times])
            #expect(reply.status == 422, "\(times) \(reply.status)")
        }
        #expect(try server.call("GET", "faults")["faults"]?.elements?.isEmpty == true)
        #expect(try server.submit(["do": "addDevice", "name": "pad", "platform": "zzz"]).status == 422)
        #expect(try server.call("GET", "devices")["devices"]?.elements?.count == 2)
        #expect(try server.submit(["do": "addDevice", "name": "pad", "platform": "tvos"]).status == 303)
    }
}
