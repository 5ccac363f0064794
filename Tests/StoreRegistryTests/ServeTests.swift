import Foundation
import RegistryModel
import RegistryWorkload
import StoreRegistry
import TestSupport
import Testing

/// `entcheck registry serve` as a real process on a free port.
@Suite struct ServeTests {
    private let directory: TemporaryDirectory
    private let registry: String

    init() throws {
        directory = try TemporaryDirectory()
        registry = directory.path("registry.sqlite")
        let recorded = try SharingRegistry(at: registry)
        for (number, name) in ["notes", "journal", "<b>tasks&\"'"].enumerated() {
            var snapshot = StoreSnapshot.sample([
                ("App<i>\(number)", ["group.com.example.shared", "group.own.\(number)"])
            ])
            snapshot.profiles = [
                .init(path: "p", name: "<u>Profile", applicationIdentifier: "A1B2C3D4E5.*", expires: 9)
            ]
            try recorded.record(snapshot, of: .sample("example/\(name)", "c1", time: 100))
            try recorded.record(snapshot, of: .sample("example/\(name)", "c2", release: "1.0", time: 200))
        }
        try recorded.record(.sample([("A", ["../..", "a b+c/d?e#f%20", ".."])]), of: .sample("..", "c1", time: 1))
    }

    private func tokenFile(_ token: String = "correct-horse-battery") throws -> String {
        try directory.write(token + "\n", to: "token").path
    }

    @Test func `every link of every page leads to a page without scripts and markup of users`() throws {
        let server = try RegistryServer(registry)
        var (waiting, seen): ([String], Set<String>) = (["/"], ["/"])
        var kinds: Set<String> = []
        while let target = waiting.popLast() {
            let reply = try server.get(target)
            #expect(reply.status == 200, "\(target)")
            #expect(reply.headers["content-security-policy"]?.hasPrefix("default-src 'none'; style-src 'self'") == true)
            #expect(reply.headers["x-content-type-options"] == "nosniff")
            kinds.insert(String(target.prefix { $0 != "?" }))
            guard reply.headers["content-type"] == "text/html; charset=utf-8" else { continue }
            for forbidden in ["<script", "style=", "<b>", "<i>", "<u>", "javascript:", " on"] {
                let isWord =
                    forbidden == " on" && reply.body.range(of: #" on[a-z]+="#, options: .regularExpression) == nil
                #expect(isWord || !reply.body.contains(forbidden), "\(target) contains \(forbidden)")
            }
            #expect(reply.body.contains("<a class=\"skip\" href=\"#content\">") && reply.body.contains("lang=\"en\""))
            for match in reply.body.matches(of: /(href|action)="([^#"]*)"/) {
                let link = String(match.2).replacing("&amp;", with: "&").replacing("./", with: "")
                let next = "/" + (link == "search" ? "search?text=Example" : link)
                if seen.insert(next).inserted { waiting.append(next) }
            }
        }
        #expect(
            kinds.isSuperset(of: [
                "/", "/stores", "/store", "/apps", "/repositories", "/repository", "/profiles", "/search", "/style.css",
                "/icon.svg",
            ]))
        let store = try server.get("/store?kind=app-group&identifier=group.com.example.shared")
        #expect(store.body.contains("<svg viewBox=") && store.body.contains("3 apps that use"))
        let odd = try server.get("/store?kind=app-group&identifier=a+b%2Bc%2Fd%3Fe%23f%2520")
        #expect(odd.status == 200 && odd.body.contains("a b+c/d?e#f%20"))
        let found = try server.get("/search?text=JOURNAL")
        #expect(found.body.contains("<code>example/journal</code>"))
        let filtered = try server.get("/stores?kind=&containing=OWN&shared=")
        #expect(filtered.body.contains("group.own.1") && !filtered.body.contains("group.com.example.shared</code>"))
        #expect(try server.get("/history?kind=app-group&identifier=group.own.1").body.contains("still in use"))
        #expect(try server.get("/none").status == 404)
        #expect(try server.get("/store?kind=app-group&identifier=none").status == 404)
        #expect(try server.get("/stores?page=0").status == 400)
        #expect(try server.request("POST", "/").status == 405)
        let head = try server.request("HEAD", "/stores")
        #expect(head.status == 200 && head.body.isEmpty && head.headers["content-length"] != "0")
    }

    @Test func `only names of this computer are accepted, because other sites could use their own`() throws {
        let server = try RegistryServer(registry, "--name", "Registry.example.com")
        #expect(try server.get("/", ["Host": "attacker.example.net"]).status == 421)
        #expect(try server.get("/api/v1/stores", ["Host": "attacker.example.net"]).status == 421)
        #expect(try server.get("/", ["Host": ""]).status == 400)
        for name in ["localhost:\(server.port)", "[::1]:80", "127.0.0.1", "registry.EXAMPLE.com"] {
            #expect(try server.get("/", ["Host": name]).status == 200, "\(name)")
        }
    }

    @Test func `recording requires the option and a token or a user`() throws {
        let reader = try RegistryServer(registry, "--token-file", try tokenFile())
        let owner = "/api/v1/owner?kind=app-group&identifier=group.com.example.shared"
        let token = ["Authorization": "Bearer correct-horse-battery"]
        #expect(try reader.send("PUT", owner, #"{"team":"A1B2C3D4E5"}"#, token).status == 403)
        let server = try RegistryServer(
            registry, "--token-file", try tokenFile(), "--user-header", "X-User", "--write")
        func put(_ headers: [String: String]) throws -> Int {
            try server.send("PUT", owner, #"{"team":"A1B2C3D4E5"}"#, headers).status
        }
        let missing = try server.send("PUT", owner, #"{"team":"A1B2C3D4E5"}"#)
        #expect(missing.status == 401 && missing.headers["www-authenticate"]?.hasPrefix("Basic") == true)
        for wrong in ["Bearer correct-horse-batter", "Bearer correct-horse-battery2", "Basic !!", "Bearer", "x"] {
            #expect(try put(["Authorization": wrong]) == 401, "\(wrong)")
        }
        #expect(try put(token) == 204)
        let basic = Data("anyone:correct-horse-battery".utf8).base64EncodedString()
        #expect(try put(["Authorization": "Basic \(basic)"]) == 204)
        #expect(try put(["X-User": "alice@example.com"]) == 204)
        #expect(try put(token.merging(["Origin": "https://attacker.example.net"]) { $1 }) == 403)
        #expect(try put(token.merging(["Sec-Fetch-Site": "cross-site"]) { $1 }) == 403)
        #expect(try put(token.merging(["Content-Type": "text/plain"]) { $1 }) == 415)
        #expect(try server.get("/store?kind=app-group&identifier=group.com.example.shared").body.contains("A1B2C3D4E5"))
        #expect(try server.request("DELETE", owner, token).status == 204)
        #expect(try server.request("DELETE", owner, token).status == 404)
        let exported = try SharingRegistry(at: registry).exportedText()
        #expect(!exported.contains("alice@example.com"))
        #expect(try put(["X-User": "alice@example.com"]) == 204)
        #expect(try SharingRegistry(at: registry).exportedText().contains("alice@example.com"))
    }

    @Test func `the options that would open the server to others are rejected`() throws {
        for options in [["--host", "0.0.0.0"], ["--write"], ["--port", "70000"], ["--request-timeout", "0"]] {
            let tool = try #require(BuiltProduct.executable("entcheck"))
            let process = Process()
            process.executableURL = tool
            process.arguments = ["registry", "serve", "--registry", registry] + options
            process.standardError = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
            #expect(process.terminationStatus == 2, "\(options)")
        }
        #expect(throws: PostgreSQLServer.Problem.self) {
            _ = try RegistryServer(registry, "--token-file", try tokenFile("short"))
        }
    }

    @Test(
        arguments: [["registry", "serve"], ["cloud", "serve"]],
        [
            ("--user-header", "", "--user-header is empty; expected a name."),
            ("--user-header", "X User", "--user-header `X User` is not the name of a header."),
            ("--user-header", "X-User:", "--user-header `X-User:` is not the name of a header."),
            ("--user-header", "X-Üser", "--user-header `X-Üser` is not the name of a header."),
            ("--name", "", "--name `` is not a host name; expected a name without a scheme and a port."),
            (
                "--name", "https://example.com",
                "--name `https://example.com` is not a host name; expected a name without a scheme and a port."
            ),
            (
                "--name", "example.com:80",
                "--name `example.com:80` is not a host name; expected a name without a scheme and a port."
            ),
            (
                "--name", "example com",
                "--name `example com` is not a host name; expected a name without a scheme and a port."
            ),
        ])
    func `a name or a header that no request can contain is rejected`(
        command: [String], option: (name: String, value: String, message: String)
    ) {
        let storage = command[0] == "registry" ? ["--registry", registry] : []
        let problem = #expect(throws: PostgreSQLServer.Problem.self) {
            _ = try ServerProcess(command + storage + [option.name, option.value])
        }
        #expect(problem?.message.contains("Error: \(option.message)\n") == true, "\(problem?.message ?? "")")
    }

    @Test(arguments: TestDatabase.shared)
    func `snapshots are recorded and checked over the API`(_ kind: TestDatabase) throws {
        let address = try kind.make().address
        _ = try SharingRegistry.migrate(address)
        let server = try RegistryServer(address, "--token-file", try tokenFile(), "--write")
        let token = ["Authorization": "Bearer correct-horse-battery"]
        func body(_ group: String, _ replace: String = "") throws -> String {
            let snapshot = String(decoding: try StoreSnapshot.sample([("App", [group])]).json, as: UTF8.self)
            return #"{"repository":"example/a","commit":"c1","time":100,"snapshot":\#(snapshot)\#(replace)}"#
        }
        func effect(_ body: String) throws -> String {
            let reply = try server.send("POST", "/api/v1/snapshots", body, token)
            return reply.status == 200 ? reply.body.split(separator: "\"")[5].description : "\(reply.status)"
        }
        #expect(try effect(try body("g1")) == "added")
        #expect(try effect(try body("g1")) == "unchanged")
        #expect(try effect(try body("g2")) == "409")
        #expect(try effect(try body("g2", #","replace":true"#)) == "replaced")
        #expect(try effect(try body(String(repeating: "g", count: 501))) == "400")
        #expect(try effect(try body("g1").replacing("example/a", with: #"a\u0000"#)) == "400")
        #expect(try effect(#"{"repository":"a"}"#) == "400")
        #expect(try effect("[") == "400")
        #expect(try effect(String(repeating: "[", count: 100_000)) == "400")
        let snapshot = String(decoding: try StoreSnapshot.sample([("Other", ["g2"])]).json, as: UTF8.self)
        let reply = try server.send("POST", "/api/v1/check", #"{"repository":"b","snapshot":\#(snapshot)}"#)
        #expect(reply.status == 200 && reply.body.contains(#""users":[{"app":"App""#), "\(reply.body)")
        #expect(reply.body.contains(#""repository":"example/a""#))
    }

    @Test func `requests that are too large, too slow, or not HTTP are ended`() throws {
        let server = try RegistryServer(registry, "--request-timeout", "1")
        let long = String(repeating: "a", count: 9_000)
        #expect(try server.get("/stores?containing=\(long)").status == 414)
        #expect(try server.get("/stores?containing=%FF").status == 400)
        #expect(try server.get("/stores?containing=%00").status == 400)
        #expect(try server.get("/stores?page=1&page=2").status == 400)
        let large = ["Content-Type": "application/json", "Content-Length": "\(17 << 20)"]
        let refused = try server.request("POST", "/api/v1/check", large)
        #expect(refused.status == 413 && refused.headers["content-type"] == "application/problem+json")
        #expect(refused.body.contains(#""status":413"#) && refused.body.contains("\(16 << 20) bytes"))
        #expect(refused.headers["connection"] == "close")
        let broken = try WebConnection(server.port)
        broken.send("NONSENSE\r\n\r\n")
        #expect(WebReply(broken.receiveAll())?.status == 400)
        let slow = try WebConnection(server.port)
        let start = ContinuousClock.now
        for part in ["GET / HT", "TP/1.1\r\n", "Host: local"] {
            slow.send(part)
            usleep(300_000)
        }
        #expect(slow.receiveAll().isEmpty)
        #expect(ContinuousClock.now - start < .seconds(10))
        let idle = try WebConnection(server.port)
        #expect(idle.receiveAll().isEmpty)
        let pipelined = try WebConnection(server.port)
        pipelined.send(
            "GET /style.css HTTP/1.1\r\nHost: localhost\r\n\r\nGET /none HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        )
        let text = String(decoding: pipelined.receiveAll(), as: UTF8.self)
        #expect(text.components(separatedBy: "HTTP/1.1 200 OK").count == 2 && text.contains("HTTP/1.1 404 Not Found"))
        #expect(try server.get("/").status == 200)
    }

    @Test(arguments: [SIGTERM, SIGINT])
    func `a signal stops the server after the requests in progress`(_ signal: Int32) throws {
        let server = try RegistryServer(registry)
        let idle = try WebConnection(server.port)
        let active = try WebConnection(server.port)
        for _ in 0..<20 { active.send("GET /stores HTTP/1.1\r\nHost: localhost\r\n\r\n") }
        let start = ContinuousClock.now
        #expect(server.stop(with: signal) == 0)
        #expect(ContinuousClock.now - start < .seconds(9))
        #expect(idle.receiveAll().isEmpty)
        let text = String(decoding: active.receiveAll(), as: UTF8.self)
        #expect(text.isEmpty || text.hasSuffix("</html>\n"))
        #expect(throws: PostgreSQLServer.Problem.self) { _ = try WebConnection(server.port) }
    }

    @Test func `64 clients at once are answered`() async throws {
        let server = try RegistryServer(registry)
        let port = server.port
        let replies = await withTaskGroup(of: Int.self) { group in
            for number in 0..<64 {
                group.addTask {
                    guard let connection = try? WebConnection(port) else { return 0 }
                    let target = number.isMultiple(of: 2) ? "/stores" : "/api/v1/apps"
                    connection.send("GET \(target) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                    return WebReply(connection.receiveAll())?.status ?? 0
                }
            }
            return await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        }
        #expect(replies == [200: 64])
    }
}
