import Foundation
import TestSupport
import Testing

/// `entcheck cloud serve` as a real process, and clients that are apps on its devices.
@Suite struct CloudServeTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private func start(_ options: String...) throws -> (server: CloudServer, phone: CloudClient, mac: CloudClient) {
        let server = try CloudServer()
        try server.addDevices()
        return (server, CloudClient(server: server, device: "phone"), CloudClient(server: server, device: "mac"))
    }

    @Test func `a value that one process sets arrives at another one, with its type`() throws {
        let (server, phone, mac) = try start()
        let values = [
            "array": #"[1,"a",[]]"#, "boolean": "true", "data": #"{"$data":"AAEC"}"#,
            "date": #"{"$date":"2026-01-02T03:04:05.000Z"}"#, "dictionary": #"{"a":{"b":1}}"#, "integer": "-7",
            "odd": #"{"$dictionary":{"$date":"x"}}"#, "real": "1.5", "whole": #"{"$real":"3.0"}"#, "text": #""é""#,
        ]
        for (key, value) in values { try phone.set(value, forKey: key) }
        #expect(try mac.values().isEmpty)
        try server.call("POST", "clock/run")
        #expect(try mac.values() == values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" })
        let usage = try mac.usage()
        #expect(usage["keys"] == .number(10) && usage["maximumBytes"] == .number(1_048_576))
        let value = ["device": "mac", "app": CloudServer.app, "key": "text"]
        try server.call("DELETE", "value", value)
        try server.call("GET", "value", value, status: 404)
        try server.call("POST", "clock/run")
        #expect(try !phone.values().contains { $0.hasPrefix("text=") })
    }

    @Test func `a client that waits receives a change that arrives later`() async throws {
        let (server, phone, mac) = try start()
        let first = try mac.changes()
        let cursor = try #require(first["cursor"]?.number.map { Int($0) })
        #expect(first["isComplete"] == .boolean(true) && first["changes"]?.elements?.isEmpty == true)
        let port = server.port
        async let waiting = Self.reply(
            port, "/api/v1/changes?device=mac&app=com.example.notes&after=\(cursor)&wait=20")
        try phone.set("1", forKey: "page")
        try server.call("POST", "clock/run")
        let reply = await waiting
        #expect(reply?.body.contains(#""changes":[{"keys":["page"],"reason":"serverChange"}]"#) == true)
        #expect(try mac.changes(after: cursor)["changes"]?.elements?.count == 1)
        #expect(try mac.changes(after: 5)["isComplete"] == .boolean(false))
        async let ended = Self.reply(
            port, "/api/v1/changes?device=phone&app=com.example.notes&after=\(cursor + 1)&wait=60")
        try await Task.sleep(for: .milliseconds(300))
        #expect(server.stop() == 0)
        #expect(await ended?.status == 200)
    }

    private static func reply(_ port: UInt16, _ target: String) async -> WebReply? {
        guard let connection = try? WebConnection(port) else { return nil }
        connection.send("GET \(target) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        return WebReply(connection.receiveAll())
    }

    @Test func `two offline processes change a document, and a third one resolves the conflict`() throws {
        let (server, phone, mac) = try start()
        try phone.write("first", to: "Letter.txt")
        try server.call("POST", "clock/run")
        #expect(try phone.items() == ["Documents/Letter.txt current"])
        #expect(try mac.read("Letter.txt") == "first")
        for client in [phone, mac] {
            try client.goOffline()
            try client.write("<b>from the \(client.device)</b>", to: "Letter.txt")
        }
        for client in [phone, mac] { try client.goOffline(false) }
        try server.call("POST", "clock/run")
        #expect(try mac.items() == ["Documents/Letter.txt current conflict"])
        let versions = try mac.versions("Letter.txt")
        #expect(Set(versions.compactMap { $0["device"]?.text }) == ["mac", "phone"])
        let page = try server.get("/").body
        #expect(page.contains("&lt;b&gt;from the mac&lt;/b&gt;") && page.contains("&lt;b&gt;from the phone&lt;/b&gt;"))
        #expect(!page.contains("<b>") && !page.contains("<script") && page.contains("Keep the version of phone"))
        let kept = try #require(versions.first { $0["device"]?.text == "phone" }?["id"]?.text)
        let form = [
            "do": "resolve", "section": "conflicts", "device": "mac", "app": CloudServer.app,
            "container": "iCloud.\(CloudServer.app)", "path": "Documents/Letter.txt", "keep": "version",
            "version": kept,
        ]
        let reply = try server.submit(form)
        #expect(reply.status == 303 && reply.headers["location"] == "./#conflicts")
        try server.call("POST", "clock/run")
        try phone.run("document/download", "Letter.txt")
        try server.call("POST", "clock/run")
        for client in [phone, mac] {
            #expect(try client.items() == ["Documents/Letter.txt current"])
            #expect(try client.read("Letter.txt") == "<b>from the phone</b>")
        }
    }

    @Test func `a document is downloaded on request, evicted, moved, and deleted`() throws {
        let (server, phone, mac) = try start()
        try mac.write("text", to: "a/b/Letter.txt")
        try server.call("POST", "clock/run")
        #expect(try phone.items() == ["Documents/a/b/Letter.txt notDownloaded"])
        let letter = ["device": "phone", "app": CloudServer.app, "path": "Documents/a/b/Letter.txt"]
        #expect(try server.call("GET", "document", letter, status: 409)["code"]?.text == "ubiquitousFileUnavailable")
        try phone.run("document/move", "a/b/Letter.txt", body: #"{"to":"Documents/Moved.txt"}"#)
        try phone.run("document/download", "Moved.txt")
        try server.call("POST", "clock/run")
        #expect(try phone.read("Moved.txt") == "text")
        #expect(try mac.read("Moved.txt") == "text")
        try phone.run("document/evict", "Moved.txt")
        #expect(try phone.items() == ["Documents/Moved.txt notDownloaded"])
        try phone.delete("Moved.txt")
        try server.call("POST", "clock/run")
        #expect(try mac.items().isEmpty && phone.items().isEmpty)
        for data in ["AA=A", "AAA", "AAAA=", "====", "A===", "AA==AA=="] {
            try server.call("PUT", "document", letter, body: #"{"data":"\#(data)"}"#, status: 422)
        }
        try server.call("PUT", "document", letter, body: #"{"data":"AAE="}"#)
        for path in ["../x", "Documents/../../x", "/etc/passwd", "a//b", "Documents/.x.icloud", "."] {
            let query = ["device": "mac", "app": CloudServer.app, "path": path]
            try server.call("PUT", "document", query, body: #"{"text":""}"#, status: 422)
            try server.call("GET", "document", query, status: 422)
        }
    }

    @Test func `a message contains only the start of a long request`() throws {
        let (server, phone, _) = try start()
        for text in [
            #"{"$\#(String(repeating: "a", count: 1 << 20))":1}"#,
            #"{"$date":"\#(String(repeating: "\u{301}", count: 1 << 19))"}"#,
        ] {
            let reply = try server.reply(
                "PUT", "value", phone.parameters.merging(["key": "k"]) { $1 }, body: #"{"value":\#(text)}"#)
            #expect(reply.status == 422 && reply.body.utf8.count < 5_000)
        }
    }

    @Test func `a name that differs only in case is not that of another document`() throws {
        let (server, phone, _) = try start()
        try phone.write("one", to: "Note.txt")
        try server.call("POST", "clock/run")
        let other = phone.parameters.merging(["path": "Documents/note.txt"]) { $1 }
        for (method, path) in [
            ("GET", "document"), ("GET", "document/item"), ("GET", "versions"), ("POST", "document/evict"),
            ("DELETE", "document"),
        ] {
            let problem = try server.call(method, path, other, status: 404)
            #expect(problem["detail"]?.text?.contains("Documents/Note.txt") == true, "\(method) \(path)")
        }
        try phone.write("two", to: "note.txt")
        #expect(try phone.read("note.txt") == "two" && phone.read("Note.txt") == "one")
        try server.call("GET", "document/item", other, status: 404)
    }

    @Test func `a directory is not moved so deep that its documents have no valid path`() throws {
        let (server, phone, _) = try start()
        let deep = Array(repeating: "a", count: 20).joined(separator: "/")
        try phone.write("one", to: "A/\(deep)/leaf")
        let from = phone.parameters.merging(["path": "Documents/A"]) { $1 }
        let problem = try server.call(
            "POST", "document/move", from, body: #"{"to":"Documents/\#(deep)/A"}"#, status: 422)
        #expect(problem["detail"]?.text?.contains("32 components") == true)
        #expect(try phone.read("A/\(deep)/leaf") == "one")
    }

    @Test func `members without an effect are refused`() throws {
        let (server, phone, _) = try start()
        for body in [
            #"{"effect":"fail","at":"upload","count":5}"#, #"{"effect":"delay","at":"upload"}"#,
            #"{"effect":"fail","at":"upload","milliseconds":5}"#,
        ] { try server.call("POST", "faults", body: body, status: 422) }
        try phone.write("one", to: "a.txt")
        let document = phone.parameters.merging(["path": "Documents/a.txt"]) { $1 }
        try server.call("POST", "resolve", document, body: #"{"keep":"current","version":"x"}"#, status: 422)
    }

    @Test func `an app without a valid claim learns why its values are not synced`() throws {
        let (server, _, _) = try start()
        try server.call(
            "POST", "apps", ["device": "phone"], body: #"{"bundleIdentifier":"bad","keyValueStore":"com.example.bad"}"#)
        let outcome = try server.call("POST", "synchronize", ["device": "phone", "app": "bad"])["synchronization"]
        #expect(outcome?["succeeded"] == .boolean(false) && outcome?["problem"]?.text?.isEmpty == false)
        #expect(try server.get("/").body.contains("only on this device"))
    }

    @Test func `the forms of the page do what the API does`() throws {
        let (server, phone, mac) = try start()
        let app = ["device": "phone", "app": CloudServer.app]
        func submit(_ action: String, _ fields: [String: String]) throws {
            let reply = try server.submit(fields.merging(["do": action, "section": "stores"]) { $1 })
            #expect(reply.status == 303 && reply.headers["location"] == "./#stores", "\(action)")
        }
        try submit("write", app.merging(["path": "Documents/List.txt", "text": "milk\r\neggs"]) { $1 })
        try submit("set", app.merging(["key": "<i>theme", "text": "dark"]) { $1 })
        try submit("fault", ["at": "upload", "effect": "delay", "device": "mac", "times": "1"])
        for action in ["step", "minute", "run", "removeFaults"] { try submit(action, [:]) }
        #expect(try mac.read("List.txt") == "milk\neggs")
        #expect(try mac.values() == [#"<i>theme="dark""#])
        let page = try server.get("/").body
        for form in page.components(separatedBy: "<form").dropFirst() {
            let names = form.components(separatedBy: "</form>")[0].matches(of: #/ name="([a-zA-Z]+)"/#).map(\.1)
            #expect(Set(names).count == names.count, "\(names)")
        }
        #expect(page.contains("&lt;i&gt;theme") && page.contains("Documents/List.txt") && !page.contains("<i>"))
        try submit("evict", app.merging(["path": "Documents/List.txt"]) { $1 })
        try submit("download", app.merging(["path": "Documents/List.txt"]) { $1 })
        try submit("run", [:])
        #expect(try phone.items() == ["Documents/List.txt current"])
        try submit("delete", app.merging(["path": "Documents/List.txt"]) { $1 })
        try submit("remove", app.merging(["key": "<i>theme"]) { $1 })
        try submit("offline", ["device": "mac"])
        try submit("online", ["device": "mac"])
        try submit("run", [:])
        #expect(try mac.values().isEmpty && mac.items().isEmpty)
        try submit("addAccount", ["name": "Bob"])
        try submit("addDevice", ["name": "tablet", "account": ""])
        try submit("signIn", ["device": "tablet", "account": "Bob"])
        try submit("install", ["device": "tablet", "app": "com.example.other", "keyValueStore": "A1B2C3D4E5.other"])
        try submit("signOut", ["device": "tablet"])
        let devices = try server.call("GET", "devices")["devices"]?.elements
        #expect(devices?.compactMap { $0["name"]?.text } == ["mac", "phone", "tablet"])
        #expect(try server.submit(["do": "set", "device": "phone"]).status == 422)
    }

    @Test func `faults delay a change, and the timeline names them`() throws {
        let (server, phone, mac) = try start()
        try server.call("POST", "faults", body: #"{"effect":"fail","at":"server write","device":"phone","times":1}"#)
        try phone.set("1", forKey: "page")
        #expect(try server.call("POST", "clock/step")["transitions"]?.elements?.first?["kind"]?.text == "upload")
        try server.call("POST", "clock/run")
        #expect(try mac.values() == ["page=1"])
        #expect(try server.call("GET", "faults")["faults"]?.elements?.isEmpty == true)
        let events = try server.call("GET", "events", ["limit": "2000"])["events"]?.elements ?? []
        #expect(events.contains { $0["what"]?.text == "set" && $0["device"]?.text == "phone" })
        let last = try #require(events.last?["number"]?.number)
        #expect(try server.call("GET", "events", ["after": "\(Int(last))"])["events"]?.elements?.isEmpty == true)
    }

    @Test func `nothing that was acknowledged is lost when the server is killed`() throws {
        let world = directory.path("world.sqlite")
        var acknowledged = 0
        for round in 0..<3 {
            let server = try CloudServer("--world", world)
            if round == 0 { try server.addDevices() }
            let (phone, mac) = (
                CloudClient(server: server, device: "phone"), CloudClient(server: server, device: "mac")
            )
            #expect(try phone.values().count == acknowledged)
            #expect(try mac.items().count == acknowledged)
            for number in 0..<acknowledged { #expect(try mac.read("\(number).txt") == "text \(number)") }
            let end = ContinuousClock.now + .milliseconds(150 + 100 * round)
            while ContinuousClock.now < end {
                try phone.set("\(acknowledged)", forKey: "key \(acknowledged)")
                try mac.write("text \(acknowledged)", to: "\(acknowledged).txt")
                acknowledged += 1
            }
            #expect(server.stop(with: SIGKILL) == -SIGKILL)
        }
        let server = try CloudServer("--world", world)
        try server.call("POST", "clock/run")
        let (phone, mac) = (CloudClient(server: server, device: "phone"), CloudClient(server: server, device: "mac"))
        #expect(try mac.values().count == acknowledged && phone.items().count == acknowledged)
        #expect(acknowledged > 2)
    }

    @Test func `only this computer is served without a token, and no page of another origin`() throws {
        #expect(throws: PostgreSQLServer.Problem.self) { _ = try CloudServer("--host", "0.0.0.0") }
        let open = try CloudServer()
        let account = #"{"name":"Ada"}"#
        for headers in [
            ["Origin": "https://attacker.example.net"], ["Sec-Fetch-Site": "cross-site"],
            ["Host": "attacker.example.net"],
        ] {
            let status = try open.send("POST", "/api/v1/accounts", account, headers).status
            #expect([403, 421].contains(status), "\(headers)")
            #expect([403, 421].contains(try open.submit(["do": "addAccount", "name": "Ada"], headers).status))
        }
        let origin = ["Origin": "http://127.0.0.1:\(open.port)"]
        #expect(try open.submit(["do": "addAccount", "name": "Ada"], origin).status == 303)
        #expect(try open.submit(["do": "none"]).status == 404)
        #expect(try open.request("POST", "/action").status == 415)
        let marks = String(repeating: "\u{301}\u{323}", count: 20_000)
        #expect(try open.submit(["do": "step", "x\(marks)": "1"]).status == 400)
        let token = try directory.write("correct-horse-battery\n", to: "token").path
        let closed = try CloudServer("--token-file", token)
        #expect(try closed.get("/").status == 401 && closed.get("/api/v1/accounts").status == 401)
        #expect(try closed.send("POST", "/api/v1/accounts", account).status == 401)
        let bearer = ["Authorization": "Bearer correct-horse-battery"]
        #expect(try closed.send("POST", "/api/v1/accounts", account, bearer).status == 204)
        #expect(try closed.send("POST", "/api/v1/accounts", account, bearer).status == 409)
        #expect(try closed.get("/", bearer).body.contains("Accounts: Ada."))
    }

    @Test func `a real clock advances by itself`() throws {
        let server = try CloudServer("--clock", "real")
        func now() throws -> String { try server.call("GET", "status")["status"]?["now"]?.text ?? "" }
        let first = try now()
        #expect(first > "2026-01-01T00:01")
        Thread.sleep(forTimeInterval: 0.5)
        #expect(try now() > first)
    }
}
