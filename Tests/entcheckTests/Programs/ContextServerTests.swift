import Foundation
import Testing

/// The server for programs that fix code, as a process.
@Suite struct ContextServerTests {
    /// Returns the responses to messages, by identifier.
    private func answers(
        to messages: [[String: Any]], raw lines: [String] = [], in folder: Scratch? = nil
    ) throws -> [[String: Any]] {
        let texts = try messages.map { message in
            let data = try JSONSerialization.data(withJSONObject: message.merging(["jsonrpc": "2.0"]) { $1 })
            return String(decoding: data, as: UTF8.self)
        }
        let input = (texts + lines).map { "\($0)\n" }.joined()
        let run = try Tool("mcp", in: folder?.url ?? Tool.package, input: input)
        #expect(run.status == 0)
        return try run.output.split(separator: "\n").map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
    }

    private func call(_ tool: String, _ arguments: [String: Any], in folder: Scratch) throws -> [String: Any] {
        let message: [String: Any] = [
            "id": 1, "method": "tools/call", "params": ["name": tool, "arguments": arguments],
        ]
        return try #require(try answers(to: [message], in: folder).first)
    }

    /// Returns the text of the result of a call, which must have succeeded.
    private func text(_ tool: String, _ arguments: [String: Any], in folder: Scratch) throws -> String {
        let result = try #require(try call(tool, arguments, in: folder)["result"] as? [String: Any])
        #expect(result["isError"] as? Bool == false)
        return try #require((result["content"] as? [[String: String]])?.first?["text"])
    }

    private func code(_ answer: [String: Any]) -> Int? { (answer["error"] as? [String: Any])?["code"] as? Int }

    @Test func `a session is initialized, lists its tools, and ends with its input`() throws {
        let answers = try answers(to: [
            ["id": 0, "method": "initialize", "params": ["protocolVersion": "2025-03-26", "capabilities": [:]]],
            ["method": "notifications/initialized"], ["id": "list", "method": "tools/list"],
            ["id": 2, "method": "ping"],
        ])
        #expect(answers.count == 3)
        let result = try #require(answers[0]["result"] as? [String: Any])
        #expect(result["protocolVersion"] as? String == "2025-03-26")
        #expect((result["serverInfo"] as? [String: Any])?["name"] as? String == "entcheck")
        #expect(answers[1]["id"] as? String == "list")
        let tools = try #require((answers[1]["result"] as? [String: Any])?["tools"] as? [[String: Any]])
        #expect(tools.compactMap { $0["name"] as? String } == ["lint", "explain", "stores", "resolve", "check"])
        for tool in tools {
            let schema = try #require(tool["inputSchema"] as? [String: Any])
            #expect(schema["type"] as? String == "object")
            #expect(schema["additionalProperties"] as? Bool == false)
            let properties = try #require(schema["properties"] as? [String: [String: Any]])
            #expect(properties.values.allSatisfy { $0["type"] != nil && $0["description"] != nil })
            #expect(Set(schema["required"] as? [String] ?? []).isSubset(of: properties.keys))
        }
    }

    @Test func `lint returns the edits that fix the findings`() throws {
        let folder = try Scratch()
        try folder.writeEntitlements(
            "<key>aps-environment</key>\n<string>Production</string>", to: "App.entitlements")
        let lines = try text("lint", ["paths": ["App.entitlements"]], in: folder).split(separator: "\n")
        let objects = try lines.compactMap {
            try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
        }
        let finding = try #require(objects.first { $0["type"] as? String == "finding" })
        let edit = try #require((finding["edits"] as? [[String: Any]])?.first)
        #expect(finding["rule"] as? String == "value-not-allowed")
        #expect(edit["old"] as? String == "Production")
        #expect(edit["new"] as? String == "production")
        #expect(objects.last?["schema"] as? String == "entcheck-agent/1")
    }

    @Test func `the other tools return the reports of their commands`() throws {
        let folder = try Scratch()
        try folder.writeEntitlements(
            """
            <key>com.apple.security.application-groups</key>
            <array><string>group.com.example.notes</string></array>
            """, to: "App.entitlements")
        let key = try text("explain", ["question": "aps-environment"], in: folder)
        #expect(key.contains("Registers for push notifications"))
        let stores = try text("stores", [:], in: folder)
        #expect(stores.contains("group.com.example.notes") && stores.contains("app-group"))
        let resolved = try text("resolve", ["project": "App.entitlements"], in: folder)
        #expect(resolved.contains("com.apple.security.application-groups"))
        let checked = try call("check", ["products": ["No.app"]], in: folder)["result"] as? [String: Any]
        #expect(checked?["isError"] as? Bool == true)
    }

    @Test(
        arguments: [
            ("lint", ["path": "x"]), ("lint", ["paths": "x"]), ("lint", ["paths": [""]]), ("lint", ["paths": [1]]),
            ("lint", ["platform": "amigaos"]), ("explain", [:]), ("explain", ["question": "--in=/"]), ("fix", [:]),
        ] as [(String, [String: any Sendable])])
    func `arguments that do not match the schema are an error`(tool: String, arguments: [String: any Sendable]) throws {
        #expect(code(try call(tool, arguments, in: try Scratch())) == -32602)
    }

    @Test func `a path that begins with a hyphen is a path`() throws {
        let folder = try Scratch()
        try folder.writeEntitlements("<key>aps-environment</key><true/>", to: "--fix")
        let result = try call("lint", ["paths": ["--fix"]], in: folder)["result"] as? [String: Any]
        let text = (result?["content"] as? [[String: String]])?.first?["text"]
        #expect(text?.contains("\"place\":\"--fix:") == true)
    }

    @Test func `a batch has one response with the responses to its requests`() throws {
        let batch = """
            [{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","method":"notifications/initialized"},\
            {"jsonrpc":"2.0","id":2,"method":"ping"}]
            """
        let run = try Tool("mcp", in: Tool.package, input: batch + "\n")
        let answers = try #require(
            try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
        #expect(answers.compactMap { $0["id"] as? Int } == [1, 2])
    }

    @Test(arguments: ["1.5", "[]", "null", "99999999999999999999"])
    func `a request with an invalid identifier has an error as its response`(identifier: String) throws {
        let answers = try answers(
            to: [], raw: ["{\"jsonrpc\":\"2.0\",\"id\":\(identifier),\"method\":\"ping\"}"])
        #expect(answers.map(code) == [-32600])
    }

    @Test func `invalid messages have standard error codes, and the session continues`() throws {
        let answers = try answers(
            to: [["id": 1, "method": "no/such"], ["id": 2], ["method": "no/such"], ["id": 3, "result": [:]]],
            raw: [
                "{nope", "[]", "{\"method\":\"ping\",\"id\":4}", "", "\u{FEFF}x",
                String(repeating: "[", count: 100_000), "{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"ping\"}",
            ])
        #expect(answers.dropLast().map(code) == [-32601, -32600, -32700, -32600, -32600, -32700, -32700])
        #expect(answers.last?["id"] as? Int == 5)
        #expect(answers.last?["result"] is [String: Any])
    }
}
