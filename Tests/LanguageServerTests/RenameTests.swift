import Foundation
import Testing

/// The renaming of stores.
@Suite struct RenameTests {
    private static let app = "App/Notes.entitlements"
    private static let widget = "Widget/Widget.entitlements"

    private func editor() throws -> Editor {
        let editor = try Editor()
        try editor.write(AnswerTests.project, to: "project.yml")
        try editor.write(AnswerTests.app, to: Self.app)
        try editor.write(AnswerTests.widget, to: Self.widget)
        try editor.begin()
        return editor
    }

    /// Returns the edits of a rename, such as `project.yml:14 group.new`, or the error.
    private func rename(_ editor: Editor, _ name: String, _ line: Int, _ character: Int, to new: String) throws
        -> [String]
    {
        var question = editor.place(name, line, character)
        question["newName"] = new
        let answer = try #require(try editor.ask("textDocument/rename", question) as? [String: Any])
        if let error = answer["error"] as? [String: Any] {
            return ["\(error["code"] ?? "")", error["message"] as? String ?? ""]
        }
        let changes = answer["changes"] as? [String: [[String: Any]]] ?? [:]
        return changes.flatMap { uri, edits in
            edits.map { edit in
                let line = (edit["range"] as? [String: [String: Int]])?["start"]?["line"] ?? -1
                let name = uri.dropFirst(editor.address(of: "").count + 1)
                return "\(name):\(line + 1) \(edit["newText"] ?? "")"
            }
        }.sorted()
    }

    @Test func `a group is renamed in the files that claim it and in the setting that contains it`() throws {
        #expect(
            try rename(try editor(), Self.widget, 5, 20, to: "group.com.example.new") == [
                "Widget/Widget.entitlements:5 group.com.example.new", "project.yml:14 group.com.example.new",
            ])
    }

    @Test func `a value that is a different store in each configuration is not renamed`() throws {
        let answer = try rename(try editor(), Self.app, 5, 20, to: "group.com.example.new")
        #expect(answer.first == "-32803")
        #expect(answer.last?.hasPrefix("`$(APP_GROUP)` is a different store in each configuration") == true)
    }

    @Test func `a claim keeps its prefix variable`() throws {
        let editor = try Editor()
        try editor.write(AnswerTests.project, to: "project.yml")
        let key = "<key>com.apple.developer.ubiquity-kvstore-identifier</key>\n"
        try editor.write(
            entitlements(key + "<string>$(TeamIdentifierPrefix)com.example.shared</string>"), to: Self.app)
        try editor.write(entitlements(key + "<string>A1B2C3D4E5.com.example.shared</string>"), to: Self.widget)
        try editor.begin()
        #expect(
            try rename(editor, Self.widget, 5, 12, to: "A1B2C3D4E5.com.example.new") == [
                "App/Notes.entitlements:5 $(TeamIdentifierPrefix)com.example.new",
                "Widget/Widget.entitlements:5 A1B2C3D4E5.com.example.new",
            ])
        #expect(
            try rename(editor, Self.app, 5, 12, to: "$(TeamIdentifierPrefix)com.example.new") == [
                "App/Notes.entitlements:5 $(TeamIdentifierPrefix)com.example.new",
                "Widget/Widget.entitlements:5 A1B2C3D4E5.com.example.new",
            ])
        let answer = try rename(editor, Self.widget, 5, 12, to: "B1B2C3D4E5.com.example.new")
        #expect(answer.last?.contains("at App/Notes.entitlements:5 cannot be renamed") == true)
    }

    @Test func `a claim keeps its prefix variable, even if an accent follows it`() throws {
        let editor = try Editor()
        try editor.write(AnswerTests.project, to: "project.yml")
        let key = "<key>com.apple.developer.ubiquity-kvstore-identifier</key>\n"
        let tail = "\u{301}com.example.shared"
        try editor.write(entitlements(key + "<string>$(TeamIdentifierPrefix)\(tail)</string>"), to: Self.app)
        try editor.write(entitlements(key + "<string>A1B2C3D4E5.\(tail)</string>"), to: Self.widget)
        try editor.begin()
        #expect(
            try rename(editor, Self.widget, 5, 12, to: "A1B2C3D4E5.com.example.new") == [
                "App/Notes.entitlements:5 $(TeamIdentifierPrefix)com.example.new",
                "Widget/Widget.entitlements:5 A1B2C3D4E5.com.example.new",
            ])
    }

    @Test func `an iCloud container is renamed for both services`() throws {
        let editor = try Editor()
        let containers = { (key: String) in
            "<key>com.apple.developer.\(key)-container-identifiers</key>\n<array><string>iCloud.a</string></array>\n"
        }
        try editor.write(entitlements(containers("icloud") + containers("ubiquity")), to: "App.entitlements")
        try editor.begin()
        #expect(
            try rename(editor, "App.entitlements", 5, 20, to: "iCloud.b") == [
                "App.entitlements:5 iCloud.b", "App.entitlements:7 iCloud.b",
            ])
    }

    @Test(arguments: ["iCloud.b & c", "iCloud.b&c", "iCloud.\"b\"", "a//b", ""])
    func `a name with characters that identifiers cannot contain is refused`(name: String) throws {
        let answer = try rename(try editor(), Self.widget, 5, 20, to: name)
        #expect(answer.first == "-32803")
        #expect(answer.last?.contains("is not an identifier; use letters, digits, dots") == true)
    }

    @Test func `a name that Apple's tools reject is refused`() throws {
        let answer = try rename(try editor(), Self.widget, 5, 20, to: "group.com.example..notes*")
        #expect(answer.first == "-32803")
    }

    @Test func `a reference that has another value in another file is refused`() throws {
        let editor = try Editor()
        try editor.write(AnswerTests.project, to: "project.yml")
        let claim =
            "<key>com.apple.developer.ubiquity-kvstore-identifier</key>\n"
            + "<string>$(TeamIdentifierPrefix)com.example.shared</string>"
        try editor.write(entitlements(claim), to: Self.app)
        try editor.write(entitlements(claim), to: Self.widget)
        try editor.begin()
        let answer = try rename(editor, Self.app, 5, 12, to: "$(TeamIdentifierPrefix)$(CFBundleIdentifier)")
        #expect(answer.first == "-32803")
        #expect(answer.last?.contains("Widget/Widget.entitlements:5 cannot be renamed") == true)
    }

    @Test func `the client learns what can be renamed`() throws {
        let editor = try editor()
        let place = editor.place(Self.widget, 5, 20)
        let answer = try #require(try editor.ask("textDocument/prepareRename", place) as? [String: Any])
        #expect(answer["placeholder"] as? String == "group.com.example.notes")
        #expect(try editor.ask("textDocument/prepareRename", editor.place(Self.widget, 4, 10)) is NSNull)
        let answers = try rename(editor, Self.widget, 4, 10, to: "x")
        #expect(answers == ["-32803", "the position is not in the identifier of a store"])
    }
}
