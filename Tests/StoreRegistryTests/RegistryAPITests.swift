import Foundation
import RegistryModel
import RegistryWorkload
import StoreRegistry
import TestSupport
import Testing

/// The API against its description, and the JSON documents against their schema.
@Suite struct RegistryAPITests {
    private static let docs = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Docs")

    private func text(of name: String) throws -> String {
        try String(contentsOf: Self.docs.appending(path: name), encoding: .utf8)
    }

    private func output(_ arguments: String..., registry: String = "") throws -> String {
        let tool = try #require(BuiltProduct.executable("entcheck"))
        let process = Process()
        process.executableURL = tool
        process.arguments = ["registry"] + arguments
        process.environment = ProcessInfo.processInfo.environment.merging(["ENTCHECK_REGISTRY": registry]) { $1 }
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }

    @Test func `the published description and schema are those of the program`() throws {
        for (name, option) in [
            ("registry.openapi.json", ["schema", "--openapi"]), ("registry.schema.json", ["schema"]),
        ] {
            let current = option.count == 2 ? try output("schema", "--openapi") : try output("schema")
            if ProcessInfo.processInfo.environment["ENTCHECK_RECORD"] != nil {
                try Data(current.utf8).write(to: Self.docs.appending(path: name))
            }
            #expect(try text(of: name) == current, "\(name)")
        }
    }

    @Test func `the JSON output of the commands matches the schema`() throws {
        let directory = try TemporaryDirectory()
        let address = directory.path("registry.sqlite")
        let registry = try SharingRegistry(at: address)
        var snapshot = StoreSnapshot.sample([("App", ["group.a", "group.b"])])
        snapshot.profiles = [.init(path: "p", name: "P", applicationIdentifier: "A1B2C3D4E5.*", expires: 9)]
        try registry.record(snapshot, of: .sample("a", "c1", release: "1.0", time: 1))
        try registry.record(snapshot, of: .sample("a", "c1", time: 1))
        let schema = try JSONSchema(try text(of: "registry.schema.json"))
        for arguments in [
            ["stores"], ["apps", "--releases"], ["profiles"], ["history", "group.a"], ["search", "GROUP"],
        ] {
            let command = arguments + ["--format", "json"]
            let text =
                command.count == 4
                ? try output(command[0], command[1], command[2], command[3], registry: address)
                : try output(command[0], command[1], command[2], registry: address)
            #expect(text.contains("entcheck/registry/\(arguments[0])/1"))
            #expect(schema.problem(in: text) == nil, "\(arguments)")
        }
        #expect(schema.problem(in: #"{"stores":[{}],"schema":"entcheck/registry/stores/1"}"#) != nil)
    }

    /// The number of generated requests per operation and database.
    private static let requestCount = 40

    @Test(arguments: TestDatabase.shared)
    func `every response to generated requests matches the description`(_ kind: TestDatabase) throws {
        let directory = try TemporaryDirectory()
        let address = try kind.make().address
        _ = try SharingRegistry.migrate(address)
        let token = try directory.write("token-of-the-tests", to: "token").path
        let server = try RegistryServer(address, "--write", "--token-file", token)
        let organization = Organization(repositoryCount: 5, snapshotCount: 12)
        let registry = try SharingRegistry(at: address)
        for repository in 0..<5 { try registry.record(organization.distinctSnapshots(repository)) }
        try registry.record(.sample([("App", ["group.com.example.shared"])]), of: .sample("a", "c", time: 1))
        let description = try server.get("/api/v1/openapi.json").body
        #expect(try text(of: "registry.openapi.json") == description)
        var explorer = try APIExplorer(description, seed: 20)
        #expect(explorer.operations.count == 14)
        var statuses: [Int: Int] = [:]
        for operation in explorer.operations {
            for _ in 0..<Self.requestCount {
                let request = explorer.request(operation)
                var headers = ["Authorization": "Bearer token-of-the-tests"]
                if request.body != nil { headers["Content-Type"] = "application/json" }
                let reply = try server.request(request.method, request.target, headers, body: request.body)
                statuses[reply.status, default: 0] += 1
                let problem = explorer.problem(reply, to: request, operation)
                #expect(
                    problem == nil && reply.status != 503,
                    "\(request.method) \(request.target)\n\(request.body ?? "")\n\(reply.body.prefix(500))")
            }
        }
        #expect(statuses[200, default: 0] > 100 && statuses[400, default: 0] > 100 && statuses[204, default: 0] > 10)
        #expect(try SharingRegistry(at: address).health().problems.isEmpty)
    }

    @Test(arguments: TestDatabase.available)
    func `a search finds parts of names in any case`(_ kind: TestDatabase) throws {
        let registry = try kind.make().openRegistry()
        try registry.record(
            .sample([("Notes", ["group.A_b"]), ("Éclair", ["group.x%y"])]), of: .sample("Team/Notes", "c", time: 1))
        try registry.record(.sample([("Timer", ["group.A_b"])]), of: .sample("timer", "c", time: 1))
        #expect(try registry.search("NOTES").apps.map(\.app) == ["Notes"])
        #expect(try registry.search("notes").repositories == ["Team/Notes"])
        #expect(try registry.search("a_B").stores.map(\.identifier) == ["group.A_b"])
        #expect(try registry.search("_").stores.map(\.identifier) == ["group.A_b"])
        #expect(try registry.search("%").stores.map(\.identifier) == ["group.x%y"])
        #expect(try registry.search("Éc").apps.map(\.app) == ["Éclair"])
        #expect(try registry.search("group", limit: 1).stores.count == 1)
        #expect(try registry.repositories(limit: 1, offset: 1).map(\.repository) == ["timer"])
        let overview = try registry.overview(limit: 5)
        #expect(overview.repositories == 2 && overview.stores.map(\.repositories) == [2])
        #expect(try registry.history(of: .group("group.A_b"), limit: 1, offset: 1).map(\.repository) == ["timer"])
        #expect(try registry.status().version == 2)
    }
}
