import Foundation
import TestSupport
import Testing

/// The timeline of `entcheck cloud serve` as a real process.
@Suite struct RewindServeTests {
    private func start(_ options: [String] = []) throws -> (server: CloudServer, phone: CloudClient, mac: CloudClient) {
        let server = try CloudServer(options: options)
        try server.addDevices()
        return (server, CloudClient(server: server, device: "phone"), CloudClient(server: server, device: "mac"))
    }

    private func current(_ server: CloudServer) throws -> Int {
        Int(try #require(try server.call("GET", "timeline")["timeline"]?["current"]?.number))
    }

    private func rewind(_ server: CloudServer, to entry: Int) throws {
        try server.call("POST", "timeline/rewind", body: #"{"entry":\#(entry)}"#)
    }

    @Test func `a client learns that it must read all values again after a rewind`() throws {
        let (server, phone, mac) = try start()
        let entry = try current(server)
        let first = try #require(try mac.changes()["cursor"]?.number.map { Int($0) })
        try phone.set("1", forKey: "page")
        try server.call("POST", "clock/run")
        let second = try #require(try mac.changes(after: first)["cursor"]?.number.map { Int($0) })
        try rewind(server, to: entry)
        for cursor in [first, second] {
            let changes = try mac.changes(after: cursor, wait: 20)
            #expect(changes["isComplete"] == .boolean(false) && changes["changes"]?.elements?.isEmpty == true)
        }
        let cursor = try #require(try mac.changes()["cursor"]?.number.map { Int($0) })
        #expect(try mac.changes(after: cursor)["isComplete"] == .boolean(true))
        #expect(try mac.values().isEmpty && phone.values().isEmpty)
        try phone.set("2", forKey: "page")
        try server.call("POST", "clock/run")
        #expect(try mac.changes(after: cursor)["changes"]?.elements?.count == 1)
        #expect(try mac.values() == ["page=2"])
    }

    @Test func `a rewind deletes files whose names are not valid UTF-8`() throws {
        let directory = try TemporaryDirectory()
        let (server, _, mac) = try start(["--world", directory.path("world"), "--devices", directory.path("devices")])
        try mac.write("one", to: "Letter.txt")
        try server.call("POST", "clock/run")
        let devices = directory.path("devices")
        let names = try #require(FileManager.default.enumerator(atPath: devices)).compactMap { $0 as? String }
        let documents = names.filter { $0.hasSuffix("/Documents") }
        #expect(documents.count == 2)
        for name in documents {
            let path = Array("\(devices)/\(name)/".utf8CString.dropLast())
            let odd = path + [-1, -2]
            try #require(mkdir(odd + [0], 0o700) == 0 && mkdir(odd + [47, 97, 0], 0o700) == 0)
            for inner in [path + [-3, 0], odd + [47, -1, 0], odd + [47, 97, 47, 98, 0]] {
                let file = open(inner, O_WRONLY | O_CREAT, 0o600)
                try #require(file >= 0)
                close(file)
            }
        }
        try rewind(server, to: 0)
        #expect(try server.call("GET", "devices")["devices"]?.elements?.isEmpty == true)
        let left = try #require(FileManager.default.enumerator(atPath: devices)).compactMap { $0 as? String }
        #expect(left.filter { !$0.hasPrefix(".entcheck-history") } == [])
    }

    @Test func `the page marks the current entry, and its forms rewind and repeat`() throws {
        let (server, phone, mac) = try start()
        try mac.write("one", to: "Letter.txt")
        try server.call("POST", "clock/run")
        let entry = try current(server)
        try mac.write("two", to: "Letter.txt")
        try server.call("POST", "clock/run")
        let last = try current(server)
        #expect(try !server.get("/").body.contains("Rewound to entry"))
        let reply = try server.submit(["do": "rewind", "section": "timeline", "entry": "\(entry)"])
        #expect(reply.status == 303 && reply.headers["location"] == "./#timeline")
        #expect(try mac.read("Letter.txt") == "one" && phone.items() == ["Documents/Letter.txt notDownloaded"])
        let page = try server.get("/").body
        #expect(page.contains("Rewound to entry \(entry).") && page.contains("Repeat to entry \(last)"))
        #expect(page.components(separatedBy: "Now here").count == 2 && !page.contains("<script"))
        #expect(try server.submit(["do": "rewind", "entry": "\(last)"]).status == 303)
        #expect(try mac.read("Letter.txt") == "two")
        #expect(try server.submit(["do": "rewind", "entry": "\(last + 1)"]).status == 404)
        #expect(try server.submit(["do": "rewind", "entry": "x"]).status == 422)
        try server.call("POST", "timeline/rewind", body: #"{"entry":\#(last + 1)}"#, status: 404)
    }

    @Test func `a rewind of a world in a file remains when the server is killed`() throws {
        let directory = try TemporaryDirectory()
        let options = ["--world", directory.path("world.sqlite")]
        let (server, phone, mac) = try start(options)
        try phone.set("1", forKey: "page")
        try mac.write("one", to: "Letter.txt")
        try server.call("POST", "clock/run")
        let entry = try current(server)
        try phone.set("2", forKey: "page")
        try mac.write("two", to: "Letter.txt")
        try mac.delete("Letter.txt")
        try server.call("POST", "clock/run")
        try rewind(server, to: entry)
        #expect(server.stop(with: SIGKILL) == -SIGKILL)
        let again = try CloudServer(options: options)
        let client = CloudClient(server: again, device: "mac")
        #expect(try client.values() == ["page=1"] && client.read("Letter.txt") == "one")
        try again.call("POST", "clock/run")
        #expect(try client.values() == ["page=1"] && client.items() == ["Documents/Letter.txt current"])
        try again.call("POST", "timeline/rewind", body: #"{"entry":\#(entry)}"#, status: 404)
    }
}
