import Foundation
import Testing

/// Tests of files whose names differ only in normalization; they are different files on Linux.
@Suite struct EquivalentNameTests {
    /// The names in URIs, in which characters outside of ASCII are encoded: `É` as one character, and as `E` with an
    /// accent.
    private static let names = ["%C3%89", "E%CC%81"]

    /// Writes a file in a directory whose name is one of ``names``.
    private static func write(_ text: String, to name: String, of editor: Editor) throws {
        try editor.write(text, to: try #require(name.removingPercentEncoding))
    }

    /// Returns an editor whose folder has two files with a wrong value, or `nil` if the file system does not
    /// distinguish their names.
    private func editor() throws -> Editor? {
        let editor = try Editor()
        for name in Self.names { try Self.write(FindingTests.wrong, to: name + ".entitlements", of: editor) }
        return try FileManager.default.contentsOfDirectory(atPath: editor.folder.path).count == 2 ? editor : nil
    }

    @Test func `two files with equivalent names are both analyzed`() throws {
        guard let editor = try editor() else { return }
        try editor.begin()
        let uris = (0..<2).compactMap { _ in (editor.next()?["params"] as? [String: Any])?["uri"] as? String }
        #expect(Set(uris) == Set(Self.names.map { editor.address(of: $0 + ".entitlements") }))
    }

    @Test func `two open documents with equivalent names are edited and closed separately`() throws {
        let editor = try Editor()
        try editor.begin()
        let documents = Self.names.map { $0 + ".entitlements" }
        try editor.open(documents[0], FindingTests.wrong)
        #expect(try editor.findings(in: documents[0], inVersion: 1) == ["5:9 error value-type"])
        try editor.open(documents[1], FindingTests.good)
        #expect(try editor.findings(in: documents[1], inVersion: 1) == [])
        try editor.tell("textDocument/didClose", ["textDocument": ["uri": editor.address(of: documents[1])]])
        try editor.tell(
            "textDocument/didChange",
            [
                "textDocument": ["uri": editor.address(of: documents[0]), "version": 2],
                "contentChanges": [["text": FindingTests.good]],
            ])
        #expect(try editor.findings(in: documents[0], inVersion: 2) == [])
    }

    @Test func `a client pulls the diagnostics of two files with equivalent names separately`() throws {
        let editor = try Editor()
        try editor.begin(["textDocument": ["diagnostic": [String: String]()]])
        for (name, text) in zip(Self.names, [FindingTests.wrong, FindingTests.good]) {
            try editor.open(name + ".entitlements", text)
        }
        let counts = try Self.names.map { name in
            let document = ["textDocument": ["uri": editor.address(of: name + ".entitlements")]]
            let report = try editor.ask("textDocument/diagnostic", document) as? [String: Any]
            return (report?["items"] as? [Any])?.count
        }
        #expect(counts == [1, 0])
    }

    @Test func `two folders with equivalent names have their own configurations`() throws {
        let editor = try Editor()
        for (folder, severity) in zip(Self.names, ["note", "warning"]) {
            try Self.write("rules: { value-type: \(severity) }\n", to: folder + "/.entcheck.yml", of: editor)
        }
        guard try FileManager.default.contentsOfDirectory(atPath: editor.folder.path).count == 2 else { return }
        let opened = Self.names.map { ["uri": editor.address(of: $0), "name": $0] }
        try editor.ask("initialize", ["workspaceFolders": opened, "capabilities": [:]])
        try editor.tell("initialized")
        for (folder, severity) in zip(Self.names, ["note", "warning"]) {
            try editor.open("\(folder)/App.entitlements", FindingTests.wrong)
            #expect(try editor.findings(in: "\(folder)/App.entitlements") == ["5:9 \(severity) value-type"])
        }
    }

    @Test func `the claims of two files with equivalent names are different locations`() throws {
        guard let editor = try editor() else { return }
        for name in Self.names { try Self.write(FindingTests.good, to: name + ".entitlements", of: editor) }
        try editor.begin()
        let question = editor.place(Self.names[0] + ".entitlements", 5, 20)
        let places = editor.places(try editor.ask("textDocument/references", question))
        #expect(Set(places) == Set(Self.names.map { $0 + ".entitlements:5" }))
    }
}
