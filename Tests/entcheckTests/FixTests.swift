import Foundation
import Testing

@Suite struct FixTests {
    static let text = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0">
        <dict>
        \t<!-- needed -- really -->
        \t<key>com.apple.security.app-sandbox</key>
        \t<true />
        \t<key>com.apple.security.application-groups</key>
        \t<array>
        \t\t<string>group.com.example.notes </string>
        \t</array>
        </dict>
        </plist>

        """

    @Test func `safe fixes are applied, and nothing else changes`() throws {
        let scratch = try Scratch()
        try scratch.write(Self.text, to: "App.entitlements")
        let run = try Tool("lint", "--fix", "--format", "concise", in: scratch.url)
        #expect(run.status == 0)
        #expect(run.errors == "entcheck: 2 fixes applied in 1 file.\n")
        #expect(run.output.contains("identifier-white-space"))
        let fixed = try String(contentsOf: scratch.url.appending(path: "App.entitlements"), encoding: .utf8)
        #expect(
            fixed
                == Self.text.replacing("needed -- really", with: "needed - - really").replacing(
                    "<true />", with: "<true/>"))
    }

    @Test func `a run removes the temporary file of a killed run`() throws {
        let scratch = try Scratch()
        try scratch.write(Self.text, to: "App.entitlements")
        try scratch.write(Self.text, to: ".entcheck-0123456789abcdef.tmp")
        try scratch.write(Self.text, to: ".entcheck-notes.tmp")
        #expect(try Tool("lint", "--fix", "--quiet", in: scratch.url).status == 0)
        let names = try FileManager.default.contentsOfDirectory(atPath: scratch.url.path)
        #expect(names.sorted() == [".entcheck-notes.tmp", "App.entitlements"])
        let fixed = try String(contentsOf: scratch.url.appending(path: "App.entitlements"), encoding: .utf8)
        #expect(fixed.contains("<true/>"))
    }

    @Test func `unsafe fixes are applied on request, and a second run changes nothing`() throws {
        let scratch = try Scratch()
        try scratch.write(Self.text, to: "App.entitlements")
        #expect(try Tool("lint", "--fix", "--unsafe-fixes", in: scratch.url).status == 0)
        let fixed = try String(contentsOf: scratch.url.appending(path: "App.entitlements"), encoding: .utf8)
        #expect(fixed.contains("<string>group.com.example.notes</string>"))
        let again = try Tool("lint", "--fix", "--unsafe-fixes", in: scratch.url)
        #expect(again.errors.isEmpty)
        #expect(try String(contentsOf: scratch.url.appending(path: "App.entitlements"), encoding: .utf8) == fixed)
    }

    @Test func `the diff option prints a unified diff and changes no file`() throws {
        let scratch = try Scratch()
        try scratch.write(Self.text, to: "App.entitlements")
        let run = try Tool("lint", "--fix", "--diff", in: scratch.url)
        #expect(run.status == 1)
        #expect(
            run.output == """
                --- App.entitlements
                +++ App.entitlements
                @@ -1,9 +1,9 @@
                 <?xml version="1.0" encoding="UTF-8"?>
                 <plist version="1.0">
                 <dict>
                -\t<!-- needed -- really -->
                +\t<!-- needed - - really -->
                 \t<key>com.apple.security.app-sandbox</key>
                -\t<true />
                +\t<true/>
                 \t<key>com.apple.security.application-groups</key>
                 \t<array>
                 \t\t<string>group.com.example.notes </string>

                """)
        #expect(try String(contentsOf: scratch.url.appending(path: "App.entitlements"), encoding: .utf8) == Self.text)
    }

    @Test func `output files contain the report when a diff is printed`() throws {
        let scratch = try Scratch()
        try scratch.write(Self.text, to: "App.entitlements")
        let run = try Tool("lint", "--diff", "--output", "concise=a.txt", in: scratch.url)
        #expect(run.output.hasPrefix("--- "))
        let found = try Tool("lint", "--format", "concise", in: scratch.url)
        let file = scratch.url.appending(path: "a.txt")
        #expect(try !found.output.isEmpty && String(contentsOf: file, encoding: .utf8) == found.output)
    }

    @Test func `a diff includes fixes that other fixes make possible, and matches the applied fixes`() throws {
        let scratch = try Scratch()
        let groups = "\t\t<string>group.com.example.notes </string>\n\t\t<string>com.example.notes</string>\n"
        let text = Self.text.replacing("\t\t<string>group.com.example.notes </string>\n", with: groups)
        try scratch.write(text, to: "App.entitlements")
        let shown = try Tool("lint", "--unsafe-fixes", "--diff", in: scratch.url)
        #expect(shown.errors == "entcheck: 5 fixes shown, none applied.\n")
        #expect(
            shown.output.hasSuffix(
                """
                 \t<array>
                -\t\t<string>group.com.example.notes </string>
                -\t\t<string>com.example.notes</string>
                +\t\t<string>group.com.example.notes</string>
                 \t</array>
                 </dict>
                 </plist>

                """))
        #expect(try String(contentsOf: scratch.url.appending(path: "App.entitlements"), encoding: .utf8) == text)
        let made = try Tool("lint", "--unsafe-fixes", in: scratch.url)
        #expect(made.errors == "entcheck: 5 fixes applied in 1 file.\n")
        let fixed = try String(contentsOf: scratch.url.appending(path: "App.entitlements"), encoding: .utf8)
        #expect(
            fixed
                == Self.text.replacing("needed -- really", with: "needed - - really").replacing(
                    "<true />", with: "<true/>"
                ).replacing("notes </string>", with: "notes</string>"))
    }

    @Test func `a fix keeps symbolic links and permissions`() throws {
        let scratch = try Scratch()
        try scratch.write(Self.text, to: "real/App.entitlements")
        let file = scratch.url.appending(path: "real/App.entitlements")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
        let link = scratch.url.appending(path: "Link.entitlements")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
        #expect(try Tool("lint", "--fix", "--quiet", "Link.entitlements", in: scratch.url).status == 0)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == file.path)
        let permissions = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        #expect(permissions == 0o600)
        #expect(try String(contentsOf: file, encoding: .utf8).contains("<true/>"))
    }

    @Test func `a file with several paths is fixed once, and reported by the path without a symbolic link`() throws {
        let scratch = try Scratch()
        try scratch.write(Self.text, to: "real file/App.entitlements")
        for link in ["A.entitlements", "Z.entitlements"] {
            try FileManager.default.createSymbolicLink(
                atPath: scratch.url.appending(path: link).path, withDestinationPath: "real file/App.entitlements")
        }
        let shown = try Tool("lint", "--fix", "--diff", in: scratch.url)
        #expect(shown.errors == "entcheck: 2 fixes shown, none applied.\n")
        // A file name that contains a space is followed by a tab; otherwise `patch` truncates it at the space.
        #expect(shown.output.hasPrefix("--- real file/App.entitlements\t\n+++ real file/App.entitlements\t\n@@"))
        #expect(shown.output.components(separatedBy: "\n--- ").count == 1)
        #expect(try Tool("lint", "--fix", in: scratch.url).errors == "entcheck: 2 fixes applied in 1 file.\n")
        #expect(try Tool("lint", "--fix", "--diff", in: scratch.url).output.isEmpty)
    }

    @Test(.enabled(if: getuid() != 0, "root ignores file permissions"))
    func `a file that cannot be written is reported, and the other files are fixed`() throws {
        let scratch = try Scratch()
        for path in ["a/App.entitlements", "b/App.entitlements", "c/App.entitlements"] {
            try scratch.write(Self.text, to: path)
        }
        let forbidden = scratch.url.appending(path: "b").path
        try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: forbidden)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: forbidden) }
        let run = try Tool("lint", "--fix", "--format", "concise", in: scratch.url)
        #expect(run.status == 4)
        #expect(
            run.errors == "entcheck: b/App.entitlements: Permission denied\nentcheck: 4 fixes applied in 2 files.\n")
        #expect(run.output.contains("b/App.entitlements:4:"))
        #expect(!run.output.contains("c/App.entitlements:4:"))
    }

    @Test func `standard input is fixed on standard output, and the remaining findings are on standard error`() throws {
        let scratch = try Scratch()
        let text = Self.text
        let run = try Tool("lint", "-", "--fix", "--dialect", "codesign", in: scratch.url, input: text)
        #expect(run.output.hasPrefix("<?xml") && run.output != text)
        #expect(run.errors.contains("applied"), "\(run.errors)")
        let again = try Tool("lint", "-", "--fix", "--dialect", "codesign", in: scratch.url, input: run.output)
        #expect(again.output == run.output)
        let difference = try Tool("lint", "-", "--diff", "--dialect", "codesign", in: scratch.url, input: text)
        #expect(difference.output.contains("+++ "))
        let unknown = text.replacing("</dict>\n</plist>", with: "<key>com.example.a</key><true/></dict>\n</plist>")
        #expect(try Tool("lint", "-", "--fix", in: scratch.url, input: unknown).errors.contains("[key-unknown]"))
    }
}
