import Foundation
import TestSupport
import Testing

/// Histories whose export as a Swift test depends on unusual names, versions, and apps.
@Suite struct ExportedHistoryTests {
    private func start() throws -> (server: CloudServer, phone: CloudClient, mac: CloudClient) {
        let server = try CloudServer()
        try server.addDevices()
        return (server, CloudClient(server: server, device: "phone"), CloudClient(server: server, device: "mac"))
    }

    @Test(arguments: [
        ["Documents/a:b"], ["Documents/a\"b"], ["Documents/x."], ["Documents/a b "], ["Documents/a → b.txt"],
        ["documents/lower.txt"], ["Documents/a.txt", "Documents/A.txt"], ["Documents/d/a: awkwardName → /b.txt"],
    ])
    func `a history with documents whose names have problems can be exported`(paths: [String]) throws {
        let (server, _, _) = try start()
        for path in paths {
            let target = ["device": "phone", "app": CloudServer.app, "path": path]
            try server.call("PUT", "document", target, body: #"{"text":"one"}"#)
        }
        try server.call("POST", "clock/run")
        let export = try server.get("/timeline.swift")
        #expect(export.status == 200, "\(export.body)")
    }

    @Test func `the export contains the version that was current when the kept version was listed`() throws {
        let (server, phone, mac) = try start()
        try phone.write("first", to: "Letter.txt")
        try server.call("POST", "clock/run")
        for client in [phone, mac] {
            try client.goOffline()
            try client.write("from the \(client.device)", to: "Letter.txt")
            try client.goOffline(false)
        }
        try server.call("POST", "clock/run")
        let versions = try phone.versions("Letter.txt")
        let current = try #require(versions.first { $0["isCurrent"] == .boolean(true) }?["id"]?.text)
        let other = try #require(versions.first { $0["isCurrent"] == .boolean(false) }?["id"]?.text)
        let body = #"{"keep":"version","version":"\#(other)","current":"\#(current)","versions":["\#(other)"]}"#
        try phone.run("resolve", "Letter.txt", body: body)
        let export = try server.get("/timeline.swift").body
        #expect(export.contains("keeping: \"\(other)\", listedWith: \"\(current)\", [\"\(other)\"], "))
    }

    @Test func `values of an app without a valid claim are not part of the export`() throws {
        let (server, _, _) = try start()
        let app = #"{"bundleIdentifier":"com.example.plain","keyValueStore":"com.example"}"#
        try server.call("POST", "apps", ["device": "phone"], body: app)
        let value = ["device": "phone", "app": "com.example.plain", "key": "a"]
        try server.call("PUT", "value", value, body: #"{"value":"x"}"#)
        #expect(try server.call("GET", "value", value)["value"]?.text == "x")
        let export = try server.get("/timeline.swift")
        #expect(export.status == 200 && export.body.contains("cloud.install(\"com.example.plain\""))
        #expect(!export.body.contains("cloud.values(\"com.example.plain\""))
        let long = value.merging(["key": String(repeating: "k", count: 65)]) { $1 }
        try server.call("PUT", "value", long, body: #"{"value":"x"}"#, status: 422)
    }
}
