import Foundation
import Testing

/// The remarks of the server in a document, and the symbols of the folders.
@Suite struct LensTests {
    private static let app = "App/Notes.entitlements"

    private func editor() throws -> Editor {
        let editor = try Editor()
        try editor.write(AnswerTests.project, to: "project.yml")
        try editor.write(AnswerTests.app, to: Self.app)
        try editor.write(AnswerTests.widget, to: "Widget/Widget.entitlements")
        try editor.begin()
        return editor
    }

    private func document(_ editor: Editor, _ name: String) -> [String: Any] { ["uri": editor.address(of: name)] }

    /// Returns the code lenses of a file: `5 shared with 1 target`.
    private func lenses(_ editor: Editor, _ name: String) throws -> [String] {
        let answer = try editor.ask("textDocument/codeLens", ["textDocument": document(editor, name)])
        return try #require(answer as? [[String: Any]]).map { lens in
            let line = (lens["range"] as? [String: [String: Int]])?["start"]?["line"] ?? -1
            return "\(line + 1) \((lens["command"] as? [String: Any])?["title"] ?? "")"
        }
    }

    @Test func `lenses show the products of a file and the number of targets that share a store`() throws {
        let editor = try editor()
        #expect(
            try lenses(editor, "Widget/Widget.entitlements") == [
                "3 entitlements of Widget (Debug, Release), iOS", "5 shared with 1 target", "7 not shared",
            ])
        // Only the configuration for release uses the group of the widget.
        #expect(try lenses(editor, Self.app).contains("5 shared with 0–1 target"))
    }

    @Test func `a lens lists the other claims`() throws {
        let editor = try editor()
        let name = "Widget/Widget.entitlements"
        let answer = try editor.ask("textDocument/codeLens", ["textDocument": document(editor, name)])
        let commands = (answer as? [[String: Any]] ?? []).compactMap { $0["command"] as? [String: Any] }
        let shared = try #require(commands.first { $0["title"] as? String == "shared with 1 target" })
        #expect(shared["command"] as? String == "entcheck.showReferences")
        let arguments = try #require(shared["arguments"] as? [Any])
        #expect(arguments.first as? String == editor.address(of: name))
        #expect(editor.places(try #require(arguments.last)) == ["App/Notes.entitlements:5"])
    }

    /// Returns the hints of a document: `5 = a or b`.
    private func hints(_ editor: Editor, lines: Range<Int>) throws -> [String] {
        let range = [
            "start": ["line": lines.lowerBound, "character": 0], "end": ["line": lines.upperBound, "character": 0],
        ]
        let answer = try editor.ask(
            "textDocument/inlayHint", ["textDocument": document(editor, Self.app), "range": range])
        return try #require(answer as? [[String: Any]]).map { hint in
            "\(((hint["position"] as? [String: Int])?["line"] ?? -1) + 1) \(hint["label"] ?? "")"
        }
    }

    @Test func `hints show the values of variables, also after a change`() throws {
        let editor = try editor()
        let group = "5 = group.com.example.notes.debug or group.com.example.notes"
        #expect(try hints(editor, lines: 0..<20) == [group, "7 = A1B2C3D4E5.com.example.notes"])
        #expect(try hints(editor, lines: 5..<20) == ["7 = A1B2C3D4E5.com.example.notes"])
        try editor.open(Self.app, AnswerTests.app)
        #expect(try hints(editor, lines: 0..<20).count == 2)
        let changed = AnswerTests.app.replacingOccurrences(of: "$(CFBundleIdentifier)", with: "$(APP_GROUP).x")
        try editor.tell(
            "textDocument/didChange",
            [
                "textDocument": ["uri": editor.address(of: Self.app), "version": 2],
                "contentChanges": [["text": "\n" + changed]],
            ])
        #expect(
            try hints(editor, lines: 0..<20).last
                == "8 = A1B2C3D4E5.group.com.example.notes.debug.x or A1B2C3D4E5.group.com.example.notes.x")
    }

    /// Returns the names and files of the symbols for a query.
    private func symbols(_ editor: Editor, _ query: String) throws -> [String] {
        let answer = try editor.ask("workspace/symbol", ["query": query])
        return try #require(answer as? [[String: Any]]).map { symbol in
            let place = editor.places([symbol["location"] ?? [:]]).first ?? ""
            return "\(symbol["name"] ?? "") at \(place) in \(symbol["containerName"] ?? "")"
        }
    }

    @Test func `symbols are targets, stores, and keys`() throws {
        let editor = try editor()
        #expect(try symbols(editor, "WIDG").first == "Widget at project.yml:20 in Widget (Debug, Release), iOS")
        #expect(
            try symbols(editor, "notes.debug") == [
                "group.com.example.notes.debug at App/Notes.entitlements:5 in app group of Notes (Debug), iOS"
            ])
        #expect(try symbols(editor, "application-groups").count == 2)
        #expect(try symbols(editor, "no such symbol").isEmpty)
    }
}

/// Diagnostics that the client pulls.
@Suite struct PullTests {
    private static let app = "App.entitlements"
    private static var pulling: [String: Any] {
        [
            "textDocument": ["diagnostic": [:] as [String: Any]],
            "workspace": ["diagnostics": ["refreshSupport": true]],
        ]
    }

    private func pull(_ editor: Editor, besides identifier: String? = nil) throws -> [String: Any] {
        var question: [String: Any] = ["textDocument": ["uri": editor.address(of: Self.app)]]
        if let identifier { question["previousResultId"] = identifier }
        return try #require(try editor.ask("textDocument/diagnostic", question) as? [String: Any])
    }

    @Test func `a client can pull the diagnostics of the current text`() throws {
        let editor = try Editor()
        let result = try editor.begin(Self.pulling)
        let capabilities = try #require(result["capabilities"] as? [String: Any])
        #expect((capabilities["diagnosticProvider"] as? [String: Any])?["identifier"] as? String == "entcheck")
        try editor.open(Self.app, FindingTests.wrong)
        let report = try pull(editor)
        #expect(report["kind"] as? String == "full")
        #expect((report["items"] as? [[String: Any]])?.compactMap { $0["code"] as? String } == ["value-type"])
        let identifier = try #require(report["resultId"] as? String)
        let again = try pull(editor, besides: identifier)
        #expect(again["kind"] as? String == "unchanged")
        #expect(again["items"] == nil)
        try editor.tell(
            "textDocument/didChange",
            [
                "textDocument": ["uri": editor.address(of: Self.app), "version": 2],
                "contentChanges": [["text": FindingTests.good]],
            ])
        let fixed = try pull(editor, besides: identifier)
        #expect(fixed["kind"] as? String == "full")
        #expect((fixed["items"] as? [Any])?.isEmpty == true)
    }

    @Test func `the server asks the client to pull if another file changes the findings`() throws {
        let editor = try Editor()
        try editor.begin(Self.pulling)
        try editor.open(Self.app, FindingTests.wrong)
        _ = try pull(editor)
        try editor.open(".entcheck.yml", "rules: { value-type: off }\n")
        while let message = editor.next() {
            #expect(message["method"] as? String != "textDocument/publishDiagnostics" || message["id"] == nil)
            if message["method"] as? String == "workspace/diagnostic/refresh" { break }
        }
        #expect((try pull(editor)["items"] as? [Any])?.isEmpty == true)
    }
}
