import Foundation
import Testing

/// The published findings while documents are edited.
@Suite struct FindingTests {
    static let wrong = entitlements(
        "<key>com.apple.security.application-groups</key>\n<string>group.com.example.notes</string>")
    static let good = entitlements(
        "<key>com.apple.security.application-groups</key>\n<array><string>group.com.example.notes</string></array>")

    @Test func `findings are published when a document is opened, changed, and fixed`() throws {
        let editor = try Editor()
        try editor.begin()
        try editor.open("App.entitlements", Self.wrong)
        #expect(try editor.findings(in: "App.entitlements") == ["5:9 error value-type"])
        let insertions: [[String: Any]] = [
            Self.change(5, 1, 5, 1, "<array>"), Self.change(5, 49, 5, 49, "</array>"),
        ]
        try editor.tell(
            "textDocument/didChange",
            [
                "textDocument": ["uri": editor.address(of: "App.entitlements"), "version": 2],
                "contentChanges": insertions,
            ])
        #expect(try editor.findings(in: "App.entitlements", inVersion: 2) == [])
        try editor.tell(
            "textDocument/didChange",
            [
                "textDocument": ["uri": editor.address(of: "App.entitlements"), "version": 3],
                "contentChanges": [["text": "no list at all"]],
            ])
        #expect(try editor.findings(in: "App.entitlements", inVersion: 3).count >= 1)
    }

    static func change(_ line: Int, _ column: Int, _ endLine: Int, _ endColumn: Int, _ text: String) -> [String: Any] {
        [
            "range": [
                "start": ["line": line - 1, "character": column - 1],
                "end": ["line": endLine - 1, "character": endColumn - 1],
            ], "text": text,
        ]
    }

    @Test(arguments: [("utf-8", 16), ("utf-16", 14), ("utf-32", 13)])
    func `a position is counted in the negotiated units`(encoding: String, character: Int) throws {
        let editor = try Editor()
        let result = try editor.begin(["general": ["positionEncodings": ["utf-7", encoding]]])
        #expect((result["capabilities"] as? [String: Any])?["positionEncoding"] as? String == encoding)
        try editor.open("App.entitlements", entitlements("<!--😀--><key>com.example.unknown-key</key><true/>"))
        #expect(try editor.findings(in: "App.entitlements") == ["4:\(character + 1) note key-unknown"])
    }

    @Test func `findings in files on disk are published, and removed when the file is deleted`() throws {
        let editor = try Editor()
        try editor.write(Self.wrong, to: "Widget/Widget.entitlements")
        try editor.begin()
        #expect(try editor.findings(in: "Widget/Widget.entitlements") == ["5:9 error value-type"])
        try editor.open("Widget/Widget.entitlements", Self.good)
        #expect(try editor.findings(in: "Widget/Widget.entitlements", inVersion: 1) == [])
        let closed = ["textDocument": ["uri": editor.address(of: "Widget/Widget.entitlements")]]
        try editor.tell("textDocument/didClose", closed)
        #expect(try editor.findings(in: "Widget/Widget.entitlements") == ["5:9 error value-type"])
        try FileManager.default.removeItem(at: editor.folder.appending(path: "Widget/Widget.entitlements"))
        try editor.tell(
            "workspace/didChangeWatchedFiles",
            ["changes": [["uri": editor.address(of: "Widget/Widget.entitlements"), "type": 3]]])
        #expect(try editor.findings(in: "Widget/Widget.entitlements") == [])
    }

    @Test func `the server asks a client that can watch files to watch them`() throws {
        let editor = try Editor()
        try editor.begin(["workspace": ["didChangeWatchedFiles": ["dynamicRegistration": true]]])
        let request = try #require(editor.next())
        #expect(request["method"] as? String == "client/registerCapability")
        try editor.send(["id": "watch", "result": NSNull()])
        #expect(try editor.ask("shutdown") is NSNull)
    }

    @Test func `findings appear and disappear with their folder`() throws {
        let editor = try Editor()
        try editor.write(Self.wrong, to: "Other/Other.entitlements")
        try editor.ask("initialize", ["workspaceFolders": [], "capabilities": [:]])
        try editor.tell("initialized")
        let folder = ["uri": editor.address(of: "Other"), "name": "Other"]
        try editor.tell("workspace/didChangeWorkspaceFolders", ["event": ["added": [folder], "removed": []]])
        #expect(try editor.findings(in: "Other/Other.entitlements") == ["5:9 error value-type"])
        try editor.tell("workspace/didChangeWorkspaceFolders", ["event": ["added": [], "removed": [folder]]])
        #expect(try editor.findings(in: "Other/Other.entitlements") == [])
    }

    @Test func `tags, related locations, and rule pages are sent to clients that support them`() throws {
        let editor = try Editor("--pages", "https://example.com/docs/")
        let abilities: [String: Any] = [
            "relatedInformation": true, "codeDescriptionSupport": true, "tagSupport": ["valueSet": [1, 2]],
        ]
        try editor.begin(["textDocument": ["publishDiagnostics": abilities]])
        let twice = "<string>group.com.example.notes</string>\n"
        try editor.open(
            "App.entitlements",
            entitlements("<key>com.apple.security.application-groups</key>\n<array>\(twice)\(twice)</array>"))
        let message = try #require(editor.next())
        let parameters = try #require(message["params"] as? [String: Any])
        let diagnostic = try #require((parameters["diagnostics"] as? [[String: Any]])?.first)
        #expect(diagnostic["tags"] as? [Int] == [1])
        #expect((diagnostic["relatedInformation"] as? [Any])?.count == 1)
        #expect(
            (diagnostic["codeDescription"] as? [String: String])?["href"]
                == "https://example.com/docs/Rules/identifier-repeated.md")
    }
}
