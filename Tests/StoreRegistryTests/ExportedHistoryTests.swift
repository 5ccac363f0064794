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

    /// Writes on both devices while they are offline, so that their versions are in conflict.
    private func conflict(_ server: CloudServer, _ clients: [CloudClient], _ text: String = "offline") throws {
        for client in clients { try client.goOffline() }
        for client in clients { try client.write("\(text) on the \(client.device)", to: "Letter.txt") }
        for client in clients { try client.goOffline(false) }
        try server.call("POST", "clock/run")
    }

    @Test func `keeping the current version keeps those that the client did not list`() throws {
        let (server, phone, mac) = try start()
        try phone.write("first", to: "Letter.txt")
        try server.call("POST", "clock/run")
        try conflict(server, [phone, mac])
        let listed = try phone.versions("Letter.txt").compactMap { $0["id"]?.text }
        let current = try #require(
            phone.versions("Letter.txt").first { $0["isCurrent"] == .boolean(true) }?["id"]?.text)
        try conflict(server, [phone, mac], "later")
        let before = try phone.versions("Letter.txt").count
        #expect(before > listed.count)
        let list = listed.map { "\"\($0)\"" }.joined(separator: ",")
        let letter = ["device": "phone", "app": CloudServer.app, "path": "Documents/Letter.txt"]
        let missing = try server.reply("POST", "resolve", letter, body: #"{"keep":"current","versions":[\#(list)]}"#)
        #expect(missing.status == 422 && missing.body.contains("`current` is missing"))
        let body = #"{"keep":"current","current":"\#(current)","versions":[\#(list)]}"#
        let reply = try server.reply("POST", "resolve", letter, body: body)
        try server.call("POST", "clock/run")
        let left = try phone.versions("Letter.txt").compactMap { $0["id"]?.text }
        // The version that was current is no longer a version, or it is kept; others that were not listed remain.
        let isRefused = reply.status == 409 && reply.body.contains("badVersion")
        #expect(isRefused || reply.status == 204 && left.count >= before - listed.count, "\(reply.body)")
        #expect(left.filter { !listed.contains($0) }.count >= before - listed.count)
        #expect(try server.get("/timeline.swift").status == 200)
    }

    @Test func `the page resolves a conflict with the versions that it showed`() throws {
        let (server, phone, mac) = try start()
        try phone.write("first", to: "Letter.txt")
        try server.call("POST", "clock/run")
        try conflict(server, [phone, mac])
        let page = try server.get("/").body
        let current = try #require(
            phone.versions("Letter.txt").first { $0["isCurrent"] == .boolean(true) }?["id"]?.text)
        #expect(page.contains("<input type=\"hidden\" name=\"current\" value=\"\(current)\">"))
        let listed = try phone.versions("Letter.txt").compactMap { $0["id"]?.text }
        let field = "[" + listed.map { "&quot;\($0)&quot;" }.joined(separator: ",") + "]"
        #expect(
            page.contains("name=\"versions\" value=\"\(field)\">"),
            "\(page.matches(of: /name="versions"[^>]*/).map(\.0))")
    }

    @Test func `a file that is synced after the item of its name was deleted is not a change of another program`()
        throws
    {
        let (server, phone, mac) = try start()
        for name in ["A.txt", "a.txt"] { try phone.write(name, to: name) }
        try server.call("POST", "clock/run")
        try mac.delete("A.txt")
        try server.call("POST", "clock/run")
        #expect(try mac.items() == ["Documents/a.txt notDownloaded"] || mac.items() == ["Documents/a.txt current"])
        let export = try server.get("/timeline.swift")
        #expect(export.status == 200, "\(export.body)")
    }

    @Test func `two equivalent keys are part of the export`() throws {
        let (server, phone, _) = try start()
        for (name, value) in zip(["caf\u{E9}", "cafe\u{301}"], ["1", "2"]) { try phone.set(value, forKey: name) }
        let export = try server.get("/timeline.swift").body
        #expect(export.contains("#expect(try cloud.store(") && export.contains(").value(forKey: "))
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
