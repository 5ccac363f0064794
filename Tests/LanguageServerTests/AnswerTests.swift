import Foundation
import Testing

/// The responses of the server: hover texts, fixes, and locations.
@Suite struct AnswerTests {
    static let project = """
        name: Notes
        configs: { Debug: debug, Release: release }
        targets:
          Notes:
            type: application
            platform: iOS
            settings:
              base:
                CODE_SIGN_ENTITLEMENTS: App/Notes.entitlements
                PRODUCT_BUNDLE_IDENTIFIER: com.example.notes
                DEVELOPMENT_TEAM: A1B2C3D4E5
              configs:
                Debug: { APP_GROUP: group.com.example.notes.debug }
                Release: { APP_GROUP: group.com.example.notes }
          Widget:
            type: app-extension
            platform: iOS
            settings:
              base:
                CODE_SIGN_ENTITLEMENTS: Widget/Widget.entitlements
                PRODUCT_BUNDLE_IDENTIFIER: com.example.notes.widget
                DEVELOPMENT_TEAM: A1B2C3D4E5

        """

    /// The app's file: a key on line 4, the group on line 5, a key on line 6, the store on line 7.
    static let app = file(group: "$(APP_GROUP)")
    static let widget = file(group: "group.com.example.notes")

    static func file(group: String) -> String {
        entitlements(
            """
            <key>com.apple.security.application-groups</key>
            <array><string>\(group)</string></array>
            <key>com.apple.developer.ubiquity-kvstore-identifier</key>
            <string>$(TeamIdentifierPrefix)$(CFBundleIdentifier)</string>
            """)
    }

    /// Returns an editor with the project and the open file of the app.
    private func editor(_ capabilities: [String: Any] = [:]) throws -> Editor {
        let editor = try Editor()
        try editor.write(Self.project, to: "project.yml")
        try editor.write(Self.app, to: "App/Notes.entitlements")
        try editor.write(Self.widget, to: "Widget/Widget.entitlements")
        try editor.begin(capabilities)
        try editor.open("App/Notes.entitlements", Self.app)
        return editor
    }

    private func hover(_ editor: Editor, _ line: Int, _ character: Int) throws -> String {
        let answer = try editor.ask("textDocument/hover", editor.place("App/Notes.entitlements", line, character))
        let contents = (answer as? [String: Any])?["contents"] as? [String: String]
        return contents?["value"] ?? "nothing"
    }

    @Test func `the hover of a key shows its documentation, its values per build, and the apps of the store`() throws {
        let text = try hover(try editor(), 4, 12)
        #expect(text.hasPrefix("**App Groups**\n\n`com.apple.security.application-groups`: array of strings."))
        #expect(text.contains("\n- In Notes (Debug), iOS: `group.com.example.notes.debug`\n"))
        #expect(text.contains("\n- In Notes (Release), iOS: `group.com.example.notes`\n"))
        #expect(
            text.contains(
                "The app group `group.com.example.notes`: also claimed by "
                    + "Widget (Debug, Release), iOS at `Widget/Widget.entitlements:5`"
            ))
        #expect(
            text.hasSuffix(
                "The app group `group.com.example.notes.debug`: not shared with other apps in the open folders"))
    }

    @Test func `a hover over a value shows the value in each build`() throws {
        #expect(
            try hover(try editor(), 7, 20) == """
                - In Notes (Debug, Release), iOS: `A1B2C3D4E5.com.example.notes`
                - The key-value store `A1B2C3D4E5.com.example.notes`: not shared with other apps in the open folders
                """)
        #expect(try hover(try editor(), 1, 1) == "nothing")
    }

    @Test func `a client without Markdown support receives plain text`() throws {
        let text = try hover(try editor(["textDocument": ["hover": ["contentFormat": ["plaintext"]]]]), 4, 12)
        #expect(text.hasPrefix("App Groups\n\ncom.apple.security.application-groups: array of strings."))
    }

    @Test func `the definition of a variable is its settings, and that of a store is its other claims`() throws {
        let editor = try editor()
        func definition(_ line: Int, _ character: Int) throws -> [String] {
            let place = editor.place("App/Notes.entitlements", line, character)
            return editor.places(try editor.ask("textDocument/definition", place))
        }
        #expect(try definition(5, 20) == ["project.yml:13", "project.yml:14"])
        #expect(try definition(7, 15) == ["project.yml:11"])
        #expect(try definition(7, 40) == ["project.yml:10"])
        #expect(try definition(4, 12) == ["Widget/Widget.entitlements:5"])
        let widget = editor.place("Widget/Widget.entitlements", 5, 20)
        #expect(editor.places(try editor.ask("textDocument/definition", widget)).contains("App/Notes.entitlements:5"))
    }

    @Test func `references are all claims of a key or a store`() throws {
        let editor = try editor()
        var question = editor.place("App/Notes.entitlements", 4, 12)
        let all = editor.places(try editor.ask("textDocument/references", question))
        #expect(all == ["App/Notes.entitlements:4", "Widget/Widget.entitlements:4"])
        question["context"] = ["includeDeclaration": false]
        #expect(editor.places(try editor.ask("textDocument/references", question)) == ["Widget/Widget.entitlements:4"])
        let store = editor.place("Widget/Widget.entitlements", 5, 20)
        #expect(
            editor.places(try editor.ask("textDocument/references", store)) == [
                "App/Notes.entitlements:5", "Widget/Widget.entitlements:5",
            ])
    }

    @Test func `an outline contains keys and their members`() throws {
        let editor = try editor()
        let document = ["textDocument": ["uri": editor.address(of: "App/Notes.entitlements")]]
        let symbols = try #require(try editor.ask("textDocument/documentSymbol", document) as? [[String: Any]])
        #expect(symbols.count == 2)
        #expect(symbols.first?["name"] as? String == "com.apple.security.application-groups")
        let group = try #require((symbols.first?["children"] as? [[String: Any]])?.first)
        #expect(group["name"] as? String == "$(APP_GROUP)")
    }
}

/// The code actions for findings.
@Suite struct CodeActionTests {
    static let mistakes = entitlements(
        """
        <!-- a -- b --><key>aps-environment</key>
        <string>Production</string>
        """)

    private func actions(_ editor: Editor, _ line: Int, only: [String]? = nil) throws -> [[String: Any]] {
        let place = ["line": line - 1, "character": 9]
        let context: [String: Any] = ["diagnostics": [], "only": only as Any].filter { $0.key != "only" || only != nil }
        let answer = try editor.ask(
            "textDocument/codeAction",
            [
                "textDocument": ["uri": editor.address(of: "App.entitlements")],
                "range": ["start": place, "end": place], "context": context,
            ])
        return try #require(answer as? [[String: Any]])
    }

    private func titles(_ actions: [[String: Any]]) -> [String] { actions.compactMap { $0["title"] as? String } }

    @Test func `a safe fix is preferred, and an unsafe one is labeled`() throws {
        let editor = try Editor()
        try editor.begin()
        try editor.open("App.entitlements", Self.mistakes)
        let safe = try actions(editor, 4)
        #expect(safe.map { $0["kind"] as? String } == ["quickfix", "source.fixAll.entcheck", "quickfix"])
        #expect(safe.first?["isPreferred"] as? Bool == true)
        let unsafe = try actions(editor, 5, only: ["quickfix"])
        #expect(
            titles(unsafe) == [
                "replace with `production` (unsafe: may change the behavior of the app)",
                "suppress value-not-allowed here; write the reason in the comment",
            ])
        #expect(unsafe.first?["isPreferred"] == nil)
    }

    @Test func `a comment suppresses a finding after the user writes the reason`() throws {
        let editor = try Editor()
        try editor.begin()
        let text = entitlements("<key>aps-environment</key>\n\t<string>Production</string>\n")
        try editor.open("App.entitlements", text)
        let action = try #require(try actions(editor, 5, only: ["quickfix"]).last)
        #expect(action["title"] as? String == "suppress value-not-allowed here; write the reason in the comment")
        let changes = (action["edit"] as? [String: Any])?["changes"] as? [String: [[String: Any]]]
        let edit = try #require(changes?[editor.address(of: "App.entitlements")]?.first)
        let comment = try #require(edit["newText"] as? String)
        #expect(comment == "\t<!-- entcheck:ignore value-not-allowed  -->\n")
        func findings(with reason: String, _ version: Int) throws -> [String] {
            try editor.tell(
                "textDocument/didChange",
                [
                    "textDocument": ["uri": editor.address(of: "App.entitlements"), "version": version],
                    "contentChanges": [
                        ["text": text], ["range": edit["range"], "text": comment.replacing("  ", with: reason)],
                    ],
                ])
            return try editor.findings(in: "App.entitlements", inVersion: version)
                .compactMap { $0.split(separator: " ").last.map(String.init) }.sorted()
        }
        #expect(
            try findings(with: "  ", 2) == ["suppression-malformed", "value-not-allowed"])
        #expect(try findings(with: " the server accepts it ", 3).isEmpty)
    }

    @Test func `the edits of an action fix the finding`() throws {
        let editor = try Editor()
        try editor.begin(["workspace": ["workspaceEdit": ["documentChanges": true]]])
        try editor.open("App.entitlements", Self.mistakes)
        #expect(try editor.findings(in: "App.entitlements").contains("4:8 error codesign-comment-hyphens"))
        let all = try #require(try actions(editor, 1, only: ["source.fixAll"]).first)
        let changes = try #require((all["edit"] as? [String: Any])?["documentChanges"] as? [[String: Any]])
        #expect((changes.first?["textDocument"] as? [String: Any])?["version"] as? Int == 1)
        // The last edit is applied first, so that the positions of the others remain valid.
        let edits = try #require(changes.first?["edits"] as? [[String: Any]])
        try editor.tell(
            "textDocument/didChange",
            [
                "textDocument": ["uri": editor.address(of: "App.entitlements"), "version": 2],
                "contentChanges": edits.reversed().map { ["range": $0["range"], "text": $0["newText"]] },
            ])
        let left = try editor.findings(in: "App.entitlements", inVersion: 2)
        #expect(left.map { $0.split(separator: " ").last } == ["value-not-allowed"])
    }
}
