import Foundation
import Testing

/// The project configuration in the editor.
@Suite struct DecisionTests {
    private static let app = "App.entitlements"
    private static let configuration = ".entcheck.yml"

    @Test func `the severities of a configuration apply in the editor`() throws {
        let editor = try Editor()
        try editor.write("rules:\n  value-type: warning\n  key-unknown: off\n", to: Self.configuration)
        try editor.begin()
        try editor.open(Self.app, FindingTests.wrong)
        #expect(try editor.findings(in: Self.app) == ["5:9 warning value-type"])
        try editor.open("Other.entitlements", entitlements("<key>com.example.unknown-key</key><true/>"))
        #expect(try editor.findings(in: "Other.entitlements") == [])
    }

    @Test func `a changed configuration is read again, in the editor and on disk`() throws {
        let editor = try Editor()
        try editor.begin()
        try editor.open(Self.app, FindingTests.wrong)
        #expect(try editor.findings(in: Self.app) == ["5:9 error value-type"])
        // The file does not exist on disk yet; the editor already contains its text.
        try editor.open(Self.configuration, "rules: { value-type: note }\n")
        #expect(try editor.findings(in: Self.app) == ["5:9 note value-type"])
        let document: [String: Any] = ["uri": editor.address(of: Self.configuration), "version": 2]
        try editor.tell(
            "textDocument/didChange",
            ["textDocument": document, "contentChanges": [["text": "rules: { value-type: off }\n"]]])
        #expect(try editor.findings(in: Self.app) == [])
        try editor.write("rules: { value-type: warning }\n", to: Self.configuration)
        try editor.tell("textDocument/didClose", ["textDocument": ["uri": editor.address(of: Self.configuration)]])
        #expect(try editor.findings(in: Self.app) == ["5:9 warning value-type"])
        try FileManager.default.removeItem(at: editor.folder.appending(path: Self.configuration))
        try editor.tell(
            "workspace/didChangeWatchedFiles",
            ["changes": [["uri": editor.address(of: Self.configuration), "type": 3]]])
        #expect(try editor.findings(in: Self.app) == ["5:9 error value-type"])
    }

    @Test func `errors in a configuration have locations, and the last valid configuration still applies`() throws {
        let editor = try Editor()
        try editor.write("rules:\n  value-type: warning\n", to: Self.configuration)
        try editor.begin()
        try editor.open(Self.app, FindingTests.wrong)
        #expect(try editor.findings(in: Self.app) == ["5:9 warning value-type"])
        try editor.open(Self.configuration, "rules:\n  value-type: warning\n  no-such-rule: off\nfail-on: never-ever\n")
        #expect(
            try editor.findings(in: Self.configuration, inVersion: 1) == [
                "3:3 error configuration-mistake", "4:10 error configuration-mistake",
            ])
        try editor.open("Other.entitlements", FindingTests.wrong)
        #expect(try editor.findings(in: "Other.entitlements") == ["5:9 warning value-type"])
    }

    @Test func `a configuration with an invalid file name is reported`() throws {
        let editor = try Editor()
        try editor.write("rules: { value-type: off }\n", to: ".entcheck.yaml")
        try editor.begin()
        #expect(try editor.findings(in: ".entcheck.yaml") == ["1:1 error configuration-mistake"])
    }

    @Test func `an excluded file is not checked even if it is open`() throws {
        let editor = try Editor()
        try editor.write("exclude: [Vendor]\n", to: Self.configuration)
        try editor.begin()
        try editor.open("Vendor/App.entitlements", FindingTests.wrong)
        #expect(try editor.findings(in: "Vendor/App.entitlements") == [])
        try editor.open("vendor.entitlements", FindingTests.wrong)
        #expect(try editor.findings(in: "vendor.entitlements") == ["5:9 error value-type"])
    }

    @Test func `configurations and comments suppress findings, and unused suppressions are reported`() throws {
        let editor = try Editor()
        let ignored = "ignore:\n  - { rule: value-type, path: App.entitlements, reason: ours }\n"
        try editor.write(ignored + "  - { rule: key-unknown, reason: unused }\n", to: Self.configuration)
        try editor.write(FindingTests.wrong, to: Self.app)
        try editor.write(
            entitlements(
                "<!-- entcheck:ignore key-unknown it is ours -->\n<key>com.example.unknown-key</key>\n<true/>"),
            to: "Quiet.entitlements")
        try editor.begin()
        #expect(try editor.findings(in: Self.configuration) == ["3:13 warning suppression-unused"])
        try editor.open("Quiet.entitlements", entitlements("<!-- entcheck:ignore key-unknown it is ours -->"))
        #expect(try editor.findings(in: "Quiet.entitlements", inVersion: 1) == ["4:6 warning suppression-unused"])
        try editor.open(Self.app, FindingTests.wrong)
        #expect(try editor.findings(in: Self.app) == [])
    }

    @Test func `platforms by path apply in the editor`() throws {
        let editor = try Editor()
        try editor.write(
            "paths:\n  - { path: mac, platform: macos }\n  - { path: ios, platform: ios }\n", to: Self.configuration)
        try editor.begin()
        let group = entitlements(
            "<key>com.apple.security.application-groups</key>\n<array><string>com.example.notes</string></array>")
        try editor.open("ios/App.entitlements", group)
        let ios = try editor.findings(in: "ios/App.entitlements")
        try editor.open("mac/App.entitlements", group)
        let mac = try editor.findings(in: "mac/App.entitlements")
        #expect(ios != mac)
    }

    @Test func `policies apply to unsaved text`() throws {
        let editor = try Editor("--bundle-identifier", "com.example.notes")
        try editor.write(
            "policy:\n  - bundle: com.example.notes\n    forbid: [com.apple.security.get-task-allow]\n",
            to: Self.configuration)
        try editor.begin()
        try editor.open(Self.app, entitlements("<key>com.apple.security.get-task-allow</key>\n<true/>"))
        #expect(try editor.findings(in: Self.app).contains("4:6 error policy-forbidden"))
        try editor.open(Self.app, entitlements(""))
        #expect(try editor.findings(in: Self.app) == [])
    }

    @Test func `findings in a baseline are hidden, and outdated entries are reported`() throws {
        let editor = try Editor()
        try editor.write("baseline: known.txt\n", to: Self.configuration)
        try editor.write(FindingTests.wrong, to: Self.app)
        let lint = Process()
        lint.executableURL = Editor.executable
        lint.currentDirectoryURL = editor.folder
        lint.arguments = ["lint", "--quiet", "--write-baseline", "known.txt"]
        lint.standardError = Pipe()
        try lint.run()
        lint.waitUntilExit()
        #expect(lint.terminationStatus == 0)
        try editor.begin()
        try editor.open(Self.app, FindingTests.wrong)
        #expect(try editor.findings(in: Self.app) == [])
        try editor.open(Self.app, FindingTests.good)
        #expect(try editor.findings(in: "known.txt") == ["3:1 note baseline-outdated"])
        try FileManager.default.removeItem(at: editor.folder.appending(path: "known.txt"))
        try editor.tell(
            "workspace/didChangeWatchedFiles", ["changes": [["uri": editor.address(of: "known.txt"), "type": 3]]])
        #expect(try editor.findings(in: Self.configuration) == ["1:11 error configuration-mistake"])
    }

    @Test func `the options for no configuration and for a configuration file apply`() throws {
        let free = try Editor("--no-config")
        try free.write("rules: { value-type: off }\n", to: Self.configuration)
        try free.begin()
        try free.open(Self.app, FindingTests.wrong)
        #expect(try free.findings(in: Self.app) == ["5:9 error value-type"])
        let named = FileManager.default.temporaryDirectory.appending(path: "entcheck-\(UUID().uuidString).yml")
        defer { try? FileManager.default.removeItem(at: named) }
        try Data("rules: { value-type: note }\n".utf8).write(to: named)
        let bound = try Editor("--config", named.path)
        try bound.write("rules: { value-type: off }\n", to: Self.configuration)
        try bound.begin()
        try bound.open(Self.app, FindingTests.wrong)
        #expect(try bound.findings(in: Self.app) == ["5:9 note value-type"])
    }

    @Test func `a client that can watch files watches the configuration and the files it references`() throws {
        let editor = try Editor()
        try editor.write("baseline: lists/known.txt\n", to: Self.configuration)
        try editor.begin(["workspace": ["didChangeWatchedFiles": ["dynamicRegistration": true]]])
        let request = try #require(editor.next())
        let text = String(decoding: try JSONSerialization.data(withJSONObject: request), as: UTF8.self)
        #expect(text.contains(".entcheck.{yml,yaml}") && text.contains("known.txt"))
    }
}
