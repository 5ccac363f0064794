import Foundation
import TestSupport
import Testing

/// Requests that only read: they do not change the simulated iCloud.
@Suite struct CloudReadingTests {
    private static let letter = ["device": "phone", "app": CloudServer.app, "path": "Documents/Letter.txt"]

    /// Returns a server with a conflict, in which the content of a version is not on the phone.
    private func conflict() throws -> (server: CloudServer, missing: String) {
        let server = try CloudServer()
        try server.addDevices()
        let clients = ["phone", "mac"].map { CloudClient(server: server, device: $0) }
        try clients[0].write("first", to: "Letter.txt")
        try server.call("POST", "clock/run")
        for client in clients {
            try client.goOffline()
            try client.write("from the \(client.device)", to: "Letter.txt")
            try client.goOffline(false)
        }
        try server.call("POST", "clock/run")
        let versions = try clients[0].versions("Letter.txt")
        return (server, try #require(versions.first { $0["device"]?.text == "mac" }?["id"]?.text))
    }

    /// Returns the clock, the number of waiting transitions, and the last entry of the timeline.
    private func state(of server: CloudServer) throws -> String {
        let status = try server.call("GET", "status")["status"]
        let entry = try server.call("GET", "timeline")["timeline"]?["current"]?.number
        return "\(status?["now"]?.text ?? "") \(status?["waiting"]?.number ?? -1) \(entry ?? -1)"
    }

    @Test func `the page shows no content that is not on the device, and changes nothing`() throws {
        let (server, _) = try conflict()
        var before = try state(of: server)
        #expect(try server.get("/").body.contains("from the phone"))
        #expect(try state(of: server) == before)
        let mac = CloudClient(server: server, device: "mac")
        try mac.run("document/evict", "Letter.txt")
        // The next request completes the eviction on the disk.
        _ = try mac.items()
        before = try state(of: server)
        let page = try server.get("/").body
        #expect(page.contains("from the mac") && !page.contains("from the phone"))
        #expect(page.contains("The content is not on the device."))
        #expect(try state(of: server) == before)
    }

    @Test func `the content of a version is returned after it was downloaded`() throws {
        let (server, missing) = try conflict()
        let before = try state(of: server)
        let version = Self.letter.merging(["version": missing]) { $1 }
        let reply = try server.call("GET", "version", version, status: 409)
        #expect(reply["code"]?.text == "ubiquitousFileUnavailable")
        #expect(try state(of: server) == before)
        try server.call("POST", "version/download", version)
        #expect(try state(of: server) != before)
        let after = try state(of: server)
        #expect(try server.call("GET", "version", version)["document"]?["text"]?.text == "from the mac")
        #expect(try state(of: server) == after)
        let export = try server.get("/timeline.swift")
        let statement = "try cloud.downloadVersion(\"\(missing)\", of: \"Documents/Letter.txt\", "
        #expect(export.status == 200 && export.body.contains(statement))
        try server.call("PUT", "device/network", ["device": "mac"], body: #"{"isOn":false}"#)
        let unknown = Self.letter.merging(["version": "mac/0"]) { $1 }
        for (method, path) in [("GET", "version"), ("POST", "version/download")] {
            try server.call(method, path, unknown, status: 404)
        }
    }
}
