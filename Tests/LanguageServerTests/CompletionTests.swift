import Foundation
import Testing

/// The proposals of the server.
@Suite struct CompletionTests {
    static let document = "App/Notes.entitlements"

    /// Returns an editor with the project of ``AnswerTests`` and an open document with these entries.
    private func editor(_ inside: String, _ capabilities: [String: Any] = [:]) throws -> Editor {
        let editor = try Editor()
        try editor.write(AnswerTests.project, to: "project.yml")
        try editor.write(AnswerTests.app, to: Self.document)
        try editor.write(AnswerTests.widget, to: "Widget/Widget.entitlements")
        try editor.begin(capabilities)
        try editor.open(Self.document, entitlements(inside))
        return editor
    }

    private static var snippets: [String: Any] {
        ["textDocument": ["completion": ["completionItem": ["snippetSupport": true]]]]
    }

    private func items(_ editor: Editor, _ line: Int, _ character: Int) throws -> [[String: Any]] {
        let answer = try editor.ask("textDocument/completion", editor.place(Self.document, line, character))
        return try #require((answer as? [String: Any])?["items"] as? [[String: Any]])
    }

    private func labels(_ items: [[String: Any]]) -> [String] { items.compactMap { $0["label"] as? String } }

    private func replacement(_ item: [String: Any]?) -> (text: String, characters: Range<Int>)? {
        guard let edit = item?["textEdit"] as? [String: Any], let text = edit["newText"] as? String,
            let range = edit["range"] as? [String: [String: Int]], let start = range["start"]?["character"],
            let end = range["end"]?["character"]
        else { return nil }
        return (text, start..<end)
    }

    @Test func `keys are proposed that exist on the platform and are not claimed`() throws {
        let editor = try editor(
            """
            <key>com.apple.developer.healthkit</key>
            <true/>
            <key>aps-env</key>
            """)
        let items = try items(editor, 6, 10)
        let found = labels(items)
        #expect(found.contains("aps-environment"))
        #expect(found.contains("com.apple.security.application-groups"))
        #expect(!found.contains("com.apple.developer.healthkit"))
        // App Sandbox exists only on macOS, and the product is for iOS.
        #expect(!found.contains("com.apple.security.app-sandbox"))
        let item = try #require(items.first { $0["label"] as? String == "aps-environment" })
        let edit = try #require(replacement(item))
        #expect(edit.text == "aps-environment")
        #expect(edit.characters == 5..<12)
        let resolved = try #require(try editor.ask("completionItem/resolve", item) as? [String: Any])
        let documentation = try #require((resolved["documentation"] as? [String: String])?["value"])
        #expect(documentation.hasPrefix("# aps-environment"))
        #expect(resolved["label"] as? String == "aps-environment")
    }

    @Test func `identifiers of the project are proposed with the apps that use them`() throws {
        let editor = try editor(
            """
            <key>com.apple.security.application-groups</key>
            <array><string>gro</string></array>
            """)
        let items = try items(editor, 5, 19)
        let group = try #require(items.first { $0["label"] as? String == "group.com.example.notes" })
        #expect(group["detail"] as? String == "app group of Widget")
        let edit = try #require(replacement(group))
        #expect(edit.text == "group.com.example.notes")
        #expect(edit.characters == 15..<18)
    }

    @Test func `two apps with equivalent names are both named`() throws {
        let editor = try Editor()
        let names = ["Cafe\u{301}", "Caf\u{E9}"]
        let targets = names.enumerated().map { index, name in
            """
              \(name):
                type: application
                platform: iOS
                settings:
                  base:
                    CODE_SIGN_ENTITLEMENTS: \(index).entitlements
                    PRODUCT_BUNDLE_IDENTIFIER: com.example.cafe\(index)

            """
        }
        try editor.write("name: Notes\ntargets:\n" + targets.joined(), to: "project.yml")
        for index in names.indices {
            try editor.write(AnswerTests.widget, to: "\(index).entitlements")
        }
        try editor.begin()
        try editor.open(
            Self.document,
            entitlements(
                """
                <key>com.apple.security.application-groups</key>
                <array><string>gro</string></array>
                """))
        let items = try items(editor, 5, 19)
        let group = try #require(items.first { $0["label"] as? String == "group.com.example.notes" })
        let detail = try #require(group["detail"] as? String)
        #expect(Array(detail.utf8) == Array("app group of \(names.joined(separator: ", "))".utf8))
    }

    @Test func `an identifier with a prefix is proposed as another file can claim it`() throws {
        let editor = try editor(
            "<key>com.apple.developer.ubiquity-kvstore-identifier</key>\n<string></string>")
        try editor.write(
            AnswerTests.widget.replacingOccurrences(of: "$(CFBundleIdentifier)", with: "com.example.shared"),
            to: "Widget/Widget.entitlements")
        try editor.tell(
            "workspace/didChangeWatchedFiles",
            ["changes": [["uri": editor.address(of: "Widget/Widget.entitlements"), "type": 2]]])
        let found = labels(try items(editor, 5, 9))
        #expect(found.contains("$(TeamIdentifierPrefix)com.example.shared"))
        #expect(found.contains("$(TeamIdentifierPrefix)$(CFBundleIdentifier)"))
    }

    @Test func `documented values are proposed in a string and after a key`() throws {
        let inString = try editor("<key>aps-environment</key>\n<string>d</string>")
        #expect(labels(try items(inString, 5, 10)) == ["development", "production"])
        let afterKey = try editor("<key>aps-environment</key>\n")
        let values = try items(afterKey, 5, 1)
        #expect(labels(values).prefix(2) == ["development", "production"])
        #expect(replacement(values.first)?.text == "<string>development</string>")
        let boolean = try editor("<key>com.apple.developer.healthkit</key>\n<tr")
        let items = try items(boolean, 5, 4)
        #expect(labels(items) == ["<true/>", "<false/>"])
        #expect(replacement(items.first)?.characters == 0..<3)
    }

    @Test func `blocks and keys are proposed between entries, with placeholders if the client fills them`() throws {
        let editor = try editor("<key>aps-environment</key>\n<string>production</string>\n", Self.snippets)
        let items = try items(editor, 6, 1)
        let group = try #require(items.first { $0["label"] as? String == "App group" })
        #expect(group["insertTextFormat"] as? Int == 2)
        #expect(
            replacement(group)?.text == """
                <key>com.apple.security.application-groups</key>
                <array>
                \t<string>group.${1:com.example.app}</string>
                </array>
                """)
        let store = items.first { $0["label"] as? String == "com.apple.developer.ubiquity-kvstore-identifier" }
        #expect(replacement(store)?.text.contains("<string>${1:A1B2C3D4E5.com.example.notes.widget}</string>") == true)
        let protection = items.first { $0["label"] as? String == "com.apple.developer.default-data-protection" }
        #expect(replacement(protection)?.text.contains("<string>${1|NSFileProtection") == true)
        let plain = try self.editor("\n")
        let plainGroup = try self.items(plain, 4, 1).first { $0["label"] as? String == "App group" }
        #expect(plainGroup?["insertTextFormat"] as? Int == 1)
        #expect(replacement(plainGroup)?.text.contains("<string>group.com.example.app</string>") == true)
    }

    @Test func `more than 500 identifiers are narrowed by the typed text`() throws {
        let groups = (0..<620).map { "<string>group.com.example.part\($0)</string>" }.joined(separator: "\n")
        let key = "com.apple.security.application-groups"
        func list(typed: String) throws -> (isIncomplete: Bool, labels: [String]) {
            let editor = try Editor()
            try editor.write(AnswerTests.project, to: "project.yml")
            let widget = entitlements("<key>\(key)</key><array>\(groups)</array>")
            try editor.write(widget, to: "Widget/Widget.entitlements")
            try editor.write(AnswerTests.app, to: Self.document)
            try editor.begin()
            let app = "<key>\(key)</key>\n<array><string>\(typed)</string></array>"
            try editor.open(Self.document, entitlements(app))
            let place = editor.place(Self.document, 5, 16 + typed.count)
            let answer = try #require(try editor.ask("textDocument/completion", place) as? [String: Any])
            let items = try #require(answer["items"] as? [[String: Any]])
            return (try #require(answer["isIncomplete"] as? Bool), labels(items))
        }
        let first = try list(typed: "")
        #expect(first.isIncomplete)
        #expect(first.labels.count == 500)
        let narrowed = try list(typed: "part619")
        #expect(narrowed.isIncomplete)
        // The typed text is a claim of the project, too.
        #expect(Set(narrowed.labels) == ["group.com.example.part619", "part619"])
    }

    @Test(arguments: [(1, 5), (4, 10), (5, 30)])
    func `nothing is proposed in comments, declarations, and nested dictionaries`(line: Int, character: Int) throws {
        let editor = try editor("<!-- <key>aps</key> -->\n<key>a</key><dict><key>b</key></dict>")
        #expect(try items(editor, line, character).isEmpty)
    }

    @Test func `a document that is typed key by key is completed without a new analysis`() throws {
        let editor = try editor("")
        _ = try items(editor, 4, 1)
        for (version, text) in ["<", "<k", "<key>", "<key>com.apple.developer.hea"].enumerated() {
            try editor.tell(
                "textDocument/didChange",
                [
                    "textDocument": ["uri": editor.address(of: Self.document), "version": version + 2],
                    "contentChanges": [["text": entitlements(text)]],
                ])
            #expect(labels(try items(editor, 4, text.count + 1)).contains("com.apple.developer.healthkit"))
        }
    }
}
