import Foundation
import Testing

/// The lifecycle of the server and its errors.
@Suite struct SessionTests {
    @Test func `a session is initialized, shut down, and exits with status 0`() throws {
        let editor = try Editor()
        let result = try editor.begin()
        let capabilities = try #require(result["capabilities"] as? [String: Any])
        #expect(capabilities["positionEncoding"] as? String == "utf-16")
        #expect(capabilities["hoverProvider"] as? Bool == true)
        #expect((result["serverInfo"] as? [String: String])?["name"] == "entcheck")
        #expect(try editor.ask("shutdown") is NSNull)
        try editor.tell("exit")
        #expect(editor.status == 0)
    }

    @Test func `the server exits with status 1 without a shutdown request`() throws {
        let editor = try Editor()
        try editor.begin()
        try editor.tell("exit")
        #expect(editor.status == 1)
        let killed = try Editor()
        try killed.begin()
        try killed.hangUp()
        #expect(killed.status == 1)
    }

    private func code(_ answer: Any?) -> Int? {
        ((answer as? [String: Any])?["error"] as? [String: Any])?["code"] as? Int
    }

    @Test func `an error response has a code, and the session continues`() throws {
        let editor = try Editor()
        #expect(code(try editor.ask("textDocument/hover", editor.place("a", 1, 1))) == -32002)
        try editor.begin()
        #expect(code(try editor.ask("initialize", ["capabilities": [:]])) == -32601)
        #expect(code(try editor.ask("textDocument/foldingRange")) == -32601)
        #expect(code(try editor.ask("textDocument/hover", ["position": "here"])) == -32602)
        #expect(
            code(
                try editor.ask(
                    "textDocument/hover",
                    ["textDocument": ["uri": "untitled:1"], "position": ["line": 0, "character": 0]])) == -32602)
        for method in ["textDocument/noSuchMethod", "workspace/executeCommand", "$/whatever", "exit-now"] {
            #expect(code(try editor.ask(method)) == -32601)
        }
        try editor.tell("textDocument/didChange", ["contentChanges": 1])
        try editor.tell("$/whatever")
        #expect(try editor.ask("shutdown") is NSNull)
        #expect(code(try editor.ask("textDocument/hover", editor.place("a", 1, 1))) == -32600)
        try editor.tell("exit")
        #expect(editor.status == 0)
    }

    @Test(arguments: [
        ("Content-Length: 5\r\n\r\n{nope", -32700), ("Content-Length: 2\r\n\r\n[]", -32600),
        ("Content-Length: 7\r\n\r\n\"\u{1F600}\u{E9}", -32700), ("Content-Length: x\r\n\r\n", -32600),
        ("Content-Length: 99999999999\r\n\r\n", -32600),
    ])
    func `the response to an invalid message has no identifier`(raw: String, number: Int) throws {
        let editor = try Editor()
        try editor.begin()
        editor.send(raw: raw)
        if !raw.contains("99999999999") {
            #expect(try editor.ask("shutdown") is NSNull)
            let answer = try #require(editor.heard.first { $0["error"] != nil })
            #expect(answer["id"] is NSNull)
            #expect(code(answer) == number)
        } else {
            while let message = editor.next() {
                guard message["error"] != nil else { continue }
                #expect(code(message) == number)
                break
            }
        }
    }

    @Test func `a hundred thousand nested brackets are not a valid message`() throws {
        let editor = try Editor()
        try editor.begin()
        let deep = String(repeating: "[", count: 100_000)
        editor.send(raw: "Content-Length: \(deep.count)\r\n\r\n\(deep)")
        #expect(try editor.ask("shutdown") is NSNull)
        #expect(editor.heard.contains { $0["error"] != nil })
    }

    @Test func `a cancelled request is not processed`() throws {
        let editor = try Editor()
        try editor.begin()
        // The messages are sent together, so that the server reads both before it responds.
        let hover =
            #"{"jsonrpc":"2.0","id":"h","method":"textDocument/hover","params":{"textDocument":{"uri":"file:///a"},"position":{"line":0,"character":0}}}"#
        let cancel = #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":"h"}}"#
        editor.send(
            raw: [hover, cancel].map { "Content-Length: \($0.utf8.count)\r\n\r\n\($0)" }.joined())
        #expect(try editor.ask("shutdown") is NSNull)
        #expect(code(editor.heard.first { $0["id"] as? String == "h" }) == -32800)
    }

    @Test func `a request that waits for an analysis can be cancelled, and a shutdown cancels all`() throws {
        let editor = try Editor()
        try editor.begin()
        try editor.send(["id": "later", "method": "textDocument/hover", "params": editor.place("a", 1, 1)])
        try editor.tell("$/cancelRequest", ["id": "later"])
        try editor.send(["id": "last", "method": "textDocument/hover", "params": editor.place("a", 1, 1)])
        #expect(try editor.ask("shutdown") is NSNull)
        for identifier in ["later", "last"] {
            let answer = try #require(editor.heard.first { $0["id"] as? String == identifier })
            // The analysis of an empty folder can finish before the next message arrives.
            #expect(code(answer) == -32800 || answer["result"] is NSNull)
        }
    }

    @Test func `requests before the end of the input are answered`() throws {
        let editor = try Editor()
        try editor.begin()
        try editor.send(["id": "hover", "method": "textDocument/hover", "params": editor.place("a", 1, 1)])
        try editor.hangUp()
        var answers: [[String: Any]] = []
        while let message = editor.next() { answers.append(message) }
        #expect(answers.contains { $0["id"] as? String == "hover" && $0["error"] == nil })
        #expect(editor.status == 1)
    }

    @Test func `random changes to valid messages do not terminate the server`() throws {
        let editor = try Editor()
        try editor.begin()
        var state: UInt64 = 7
        func random(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        let methods = [
            "didOpen", "didChange", "didClose", "hover", "codeAction", "definition", "documentSymbol", "completion",
            "codeLens", "inlayHint", "rename", "prepareRename", "references", "diagnostic",
        ]
        for index in 0..<400 {
            let document = "{\"uri\":\"file:///a/\(random(3)).entitlements\",\"version\":\(index),\"text\":\"<plist>\"}"
            let range =
                #"{"start":{"line":-1,"character":9999999999},"end":{"line":\#(random(9)),"character":\#(random(9))}}"#
            var message = Array(
                #"{"jsonrpc":"2.0","id":\#(index + 100),"method":"textDocument/\#(methods[random(methods.count)])","params":{"textDocument":\#(document),"position":{"line":\#(random(4)),"character":\#(random(40))},"range":\#(range),"contentChanges":[{"range":\#(range),"text":"x"}]}}"#
                    .utf8)
            for _ in 0..<random(4) { message[random(message.count)] = UInt8(32 + random(95)) }
            editor.send(raw: "Content-Length: \(message.count)\r\n\r\n\(String(decoding: message, as: UTF8.self))")
            // The responses must be read; otherwise both pipes fill up and both sides wait forever.
            if index % 10 == 9 { try editor.ask("textDocument/hover", editor.place("a", 1, 1)) }
        }
        #expect(try editor.ask("shutdown") is NSNull)
    }
}
