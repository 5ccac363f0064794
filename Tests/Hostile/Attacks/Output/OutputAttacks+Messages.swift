import Foundation

extension Attack {
    /// Texts in output other than reports: errors, settings, explanations, and diffs.
    static var messageAttacks: [Attack] {
        HostileText.all.filter { $0.text.count > 1 || $0.text == "\u{202E}" || $0.text == "\u{2028}" }.map { hostile in
            Attack(.output, "\(hostile.name) in arguments, settings, and diffs") { directory in
                let text = "a\(hostile.text)b"
                try directory.write(
                    "exclude: [\"\(hostile.quotedForYAML)\"]\n\"a\(hostile.quotedForYAML)b\": 1\n",
                    to: "bad/.entcheck.yml")
                try directory.write("exclude: [\"a\(hostile.quotedForYAML)b\"]\n", to: "good/.entcheck.yml")
                try directory.write(entitlements(value: "x"), to: "bad/App.entitlements")
                let value = hostile.isAllowedInXML ? text : "x"
                let list = entitlements(value: value).replacingOccurrences(of: "<dict>", with: "<dict><!-- a -- b -->")
                try directory.write(list, to: "fix/App.entitlements")
                let runs: [(String, [String])] = [
                    ("bad", ["lint"]), ("good", ["config"]), ("good", ["config", "--format", "json"]),
                    ("good", ["lint", text]), ("good", ["lint", "--format", text]), ("good", ["explain", text]),
                    ("good", ["check", text]), ("good", ["profiles", "show", text]), ("good", ["extract", text]),
                    ("good", ["lint", "--since", text]), ("fix", ["lint", "--fix", "--unsafe-fixes", "--diff"]),
                    ("fix", ["url", "--entitlements", "App.entitlements", text]),
                    ("fix", ["url", "--entitlements", "App.entitlements", "--format", "json", text]),
                ]
                for (place, arguments) in runs {
                    let run = try directory.run(arguments, in: place)
                    for bytes in [run.outputBytes, run.errorBytes] where !bytes.isEmpty {
                        let words = arguments.filter { $0 != text }.joined(separator: " ")
                        try FormatChecks(format: words, bytes: bytes).expectUnforged(by: hostile)
                    }
                }
            }
        }
    }

    /// Texts in messages of the language server to an editor.
    static var editorAttacks: [Attack] {
        HostileText.all.enumerated().filter { $0.element.isAllowedInXML && $0.offset.isMultiple(of: 5) }.map {
            let hostile = $0.element
            return Attack(.output, "\(hostile.name) in messages to an editor") { directory in
                let list = entitlements(key: "com.example.a\(hostile.text)b", value: "a\(hostile.text)b")
                let uri = "file://\(directory.path("App.entitlements"))"
                let open: [String: Any] = ["uri": uri, "languageId": "xml", "version": 1, "text": list]
                let position = ["line": 2, "character": 8]
                let question: [String: Any] = [
                    "textDocument": ["uri": uri], "position": position, "context": ["diagnostics": []],
                    "range": ["start": ["line": 0, "character": 0], "end": ["line": 8, "character": 0]],
                ]
                // At the end of the input, the server responds to all requests; a shutdown cancels those that wait.
                let messages: [[String: Any]] = [
                    ["id": 1, "method": "initialize", "params": ["capabilities": [:]]],
                    ["method": "initialized", "params": [:]],
                    ["method": "textDocument/didOpen", "params": ["textDocument": open]],
                    ["id": 2, "method": "textDocument/documentSymbol", "params": ["textDocument": ["uri": uri]]],
                    ["id": 3, "method": "textDocument/hover", "params": question],
                    ["id": 4, "method": "textDocument/codeAction", "params": question],
                ]
                let input = try messages.flatMap { message in
                    let envelope = message.merging(["jsonrpc": "2.0"]) { $1 }
                    let body = try JSONSerialization.data(withJSONObject: envelope)
                    return Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
                }
                let run = try directory.run(["lsp"], input: input)
                // The text that an edit inserts is data; editors do not display it before they insert it.
                let shown = run.output.replacing(#/"newText":"(?:\\.|[^"\\])*"/#, with: "")
                try FormatChecks(format: "lsp", bytes: Array(shown.utf8)).expectUnforged(by: hostile)
                guard run.output.contains("com.example"), run.output.contains("is not a known entitlement") else {
                    throw Failure(.rejected, "the server did not reply: \(run.errors)")
                }
            }
        }
    }

    /// Ordinary names, which are shown unchanged.
    static var validOutput: [Attack] {
        ["Notizbücher", "メモ", "Заметки", "👩‍👧 Family", "C# notes", "a::b", "a:b", "#1 notes", "e\u{301}"].map { name in
            Attack(.output, "the ordinary name \(name) is shown unchanged") { directory in
                try directory.write(entitlements(value: "x"), to: "\(name).entitlements")
                let run = try directory.run("lint", "--format", "concise")
                let isShown = name == "a::b" || run.output.contains("\(name).entitlements:")
                guard run.status == 1, isShown else { throw Failure(.rejected, run.output) }
            }
        }
    }
}
