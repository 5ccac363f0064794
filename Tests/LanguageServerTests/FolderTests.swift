import Foundation
import Testing

/// Several open folders in the editor.
@Suite struct FolderTests {
    private static let app = "ios/App.entitlements"

    /// Returns an editor with open folders and configurations with these texts.
    private func editor(_ configurations: KeyValuePairs<String, String?>, opening folders: [String]) throws -> Editor {
        let editor = try Editor()
        for (folder, text) in configurations {
            if let text { try editor.write(text, to: "\(folder)/.entcheck.yml") }
        }
        let opened = folders.map { ["uri": editor.address(of: $0), "name": $0] }
        try editor.ask("initialize", ["workspaceFolders": opened, "capabilities": [:]])
        try editor.tell("initialized")
        return editor
    }

    @Test func `each folder has its own configuration`() throws {
        let editor = try editor(
            ["ios": "rules: { value-type: note }\n", "mac": "rules: { value-type: warning }\n"],
            opening: ["ios", "mac", "tv"])
        for (folder, severity) in [("ios", "note"), ("mac", "warning"), ("tv", "error")] {
            try editor.open("\(folder)/App.entitlements", FindingTests.wrong)
            #expect(try editor.findings(in: "\(folder)/App.entitlements") == ["5:9 \(severity) value-type"])
        }
        try editor.open("mac/.entcheck.yml", "rules: { value-type: off }\n")
        #expect(try editor.findings(in: "mac/App.entitlements") == [])
    }

    @Test func `the innermost folder determines the configuration, and the first one outside all folders`() throws {
        let editor = try editor(
            ["ios": "rules: { value-type: note }\n", "ios/watch": "rules: { value-type: warning }\n"],
            opening: ["ios", "ios/watch"])
        try editor.open("ios/watch/App.entitlements", FindingTests.wrong)
        #expect(try editor.findings(in: "ios/watch/App.entitlements") == ["5:9 warning value-type"])
        try editor.open("App.entitlements", FindingTests.wrong)
        #expect(try editor.findings(in: "App.entitlements") == ["5:9 note value-type"])
    }

    @Test func `an error in one configuration does not affect the others`() throws {
        let editor = try editor(
            ["ios": "rules: { value-type: note }\n", "mac": "rulez: {}\n"], opening: ["ios", "mac"])
        #expect(try editor.findings(in: "mac/.entcheck.yml") == ["1:1 error configuration-mistake"])
        try editor.open(Self.app, FindingTests.wrong)
        #expect(try editor.findings(in: Self.app) == ["5:9 note value-type"])
    }

    @Test func `the configuration of a folder applies while the folder is open`() throws {
        let editor = try editor(
            ["ios": nil, "mac": "rules: { value-type: note }\n"], opening: ["ios"])
        try editor.open("mac/App.entitlements", FindingTests.wrong)
        #expect(try editor.findings(in: "mac/App.entitlements") == ["5:9 error value-type"])
        let mac = ["uri": editor.address(of: "mac"), "name": "mac"]
        try editor.tell("workspace/didChangeWorkspaceFolders", ["event": ["added": [mac], "removed": []]])
        #expect(try editor.findings(in: "mac/App.entitlements") == ["5:9 note value-type"])
        try editor.tell("workspace/didChangeWorkspaceFolders", ["event": ["added": [], "removed": [mac]]])
        #expect(try editor.findings(in: "mac/App.entitlements") == ["5:9 error value-type"])
    }

    @Test func `folders with the same configuration are checked together`() throws {
        let editor = try Editor()
        try editor.write("rules: { value-type: note }\n", to: ".entcheck.yml")
        try editor.write("", to: ".git/HEAD")
        let group = entitlements(
            "<key>com.apple.security.application-groups</key>\n<array><string>group.com.example.notes</string></array>")
        try editor.write(group, to: "ios/App.entitlements")
        try editor.write(group, to: "mac/App.entitlements")
        let opened = ["ios", "mac"].map { ["uri": editor.address(of: $0), "name": $0] }
        try editor.ask("initialize", ["workspaceFolders": opened, "capabilities": [:]])
        try editor.tell("initialized")
        let places = editor.places(try editor.ask("textDocument/references", editor.place(Self.app, 5, 20)))
        #expect(places == ["ios/App.entitlements:5", "mac/App.entitlements:5"])
    }

    @Test func `the settings and the team of a configuration apply in the editor`() throws {
        let editor = try editor(
            [
                "ios": """
                define: { APP_GROUP: com.example.notes }
                team: A1B2C3D4E5
                platform: ios
                paths: [{ path: Mac.*, platform: macos }]
                """
            ], opening: ["ios"])
        try editor.open(
            Self.app,
            entitlements(
                "<key>com.apple.security.application-groups</key>\n<array><string>$(APP_GROUP)</string></array>"))
        #expect(try editor.findings(in: Self.app, inVersion: 1) == ["5:16 error app-group-prefix"])
        try editor.open(
            "ios/Mac.entitlements",
            entitlements(
                "<key>com.apple.security.application-groups</key>\n<array><string>B1B2C3D4E5.a.b</string></array>"))
        let found = try editor.findings(in: "ios/Mac.entitlements", inVersion: 1)
        #expect(found.contains("5:16 warning app-group-foreign-team"))
    }

    @Test func `an unreadable description is not a project`() throws {
        let editor = try Editor()
        try editor.write("targets: [", to: "project.yml")
        let groups =
            "<key>com.apple.security.application-groups</key>\n<array><string>group.com.example.Notes</string></array>"
        try editor.write(entitlements(groups), to: "Other.entitlements")
        try editor.begin()
        try editor.open("App.entitlements", FindingTests.good)
        #expect(try editor.findings(in: "App.entitlements") == [])
    }

    @Test func `an error in a description is reported at its location, even in an included file`() throws {
        let editor = try Editor()
        try editor.write(
            "include: [More.yml]\ntargets: { Notes: { type: tool, platform: macOS } }\n", to: "project.yml")
        try editor.write("a: b\n  c: d\n", to: "More.yml")
        try editor.begin()
        #expect(try editor.findings(in: "More.yml") == ["2:4 error project-malformed"])
        try editor.open("project.yml", "include: [More.yml]\nname: \"Notes\n")
        #expect(try editor.findings(in: "project.yml", inVersion: 1) == ["3:1 error project-malformed"])
        try editor.write("a: b\n", to: "More.yml")
        try editor.open("More.yml", "a: b\n")
        #expect(try editor.findings(in: "More.yml", inVersion: 1) == [])
    }
}
