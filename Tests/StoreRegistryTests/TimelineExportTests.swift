import Foundation
import TestSupport
import Testing

/// The timeline of a server as a Swift test.
@Suite struct TimelineExportTests {
    /// The export of the history below, which is also compiled and run as a test.
    private static let sample = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../StorageTests/Timelines/ExportedTimelineTests.swift")

    @Test func `an exported timeline is the test that is compiled and run with the libraries`() throws {
        let server = try CloudServer()
        try makeHistory(on: server)
        let export = try server.get("/timeline.swift")
        #expect(export.status == 200 && export.headers["content-type"] == "text/x-swift; charset=utf-8")
        if ProcessInfo.processInfo.environment["ENTCHECK_RECORD"] != nil {
            try Data(export.body.utf8).write(to: Self.sample)
        }
        #expect(try String(contentsOf: Self.sample, encoding: .utf8) == export.body)
    }

    /// Makes a history with conflicts, faults, errors, undone operations, and a run that is partly undone.
    private func makeHistory(on server: CloudServer) throws {
        try server.addDevices()
        let (phone, mac) = (CloudClient(server: server, device: "phone"), CloudClient(server: server, device: "mac"))
        for (key, value) in [("a", "1"), ("b", #"["x",{"$date":"2026-01-02T03:04:05.000Z"}]"#), ("é\"\\", "\"\\n🌍\"")] {
            try phone.set(value, forKey: key)
        }
        try mac.write("first", to: "a/Letter.txt")
        try server.call("POST", "clock/run")
        for client in [phone, mac] {
            try client.goOffline()
            try client.write("from the \(client.device)", to: "a/Letter.txt")
            try client.set("\"\(client.device)\"", forKey: "a")
        }
        try server.call("POST", "faults", body: #"{"effect":"delay","at":"upload","milliseconds":90000,"times":1}"#)
        for client in [phone, mac] { try client.goOffline(false) }
        try server.call("POST", "clock/advance", body: #"{"milliseconds":1500}"#)
        try server.call("POST", "clock/run")
        let entry = try #require(try server.call("GET", "timeline")["timeline"]?["current"]?.number)
        try phone.delete("a/Letter.txt")
        try phone.set("\"undone\"", forKey: "undone")
        try server.call("POST", "timeline/rewind", body: #"{"entry":\#(Int(entry))}"#)
        try mac.run("resolve", "a/Letter.txt", body: #"{"keep":"all"}"#)
        let long = ["device": "phone", "app": CloudServer.app, "key": String(repeating: "k", count: 65)]
        try server.call("PUT", "value", long, body: #"{"value":1}"#, status: 422)
        try server.submit(["do": "write", "device": "mac", "app": CloudServer.app, "path": "Documents/b", "text": "b"])
            .expectRedirect()
        try server.call("POST", "clock/run")
        let last = try #require(try server.call("GET", "timeline")["timeline"]?["current"]?.number)
        try server.call("POST", "timeline/rewind", body: #"{"entry":\#(Int(last) - 4)}"#)
    }

    @Test func `a world that existed before the server cannot be exported`() throws {
        let directory = try TemporaryDirectory()
        let world = directory.path("world.sqlite")
        let first = try CloudServer("--world", world)
        try first.addDevices()
        #expect(try first.get("/timeline.swift").status == 200)
        #expect(first.stop() == 0)
        let second = try CloudServer("--world", world)
        let reply = try second.get("/timeline.swift")
        #expect(reply.status == 409 && reply.body.contains("operations are missing"))
    }
}

extension WebReply {
    fileprivate func expectRedirect() { #expect(status == 303) }
}
