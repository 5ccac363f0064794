import Foundation
import Testing

/// Tests of error messages for missing files and invalid options.
@Suite struct MannersTests {
    static let notes = "Samples/Notes"

    @Test(arguments: [
        (["profiles", "Missing"], "Missing: not checked: No such file or directory"),
        (["check", "Missing.app"], "Missing.app: not checked: No such file or directory"),
        (["profiles", "show", "Missing"], "entcheck: Missing: No such file or directory"),
        (["profiles", "show", "Folder"], "entcheck: Folder: is a directory; expected a file"),
        (["lint", "Missing.entitlements"], "Missing.entitlements: not checked: No such file or directory"),
        (["lint", "--profile", "Folder"], "entcheck: Folder: is a directory; expected a file"),
        (["extract", "Folder"], "entcheck: Folder: does not contain a product"),
        (["extract", "Folder/Missing.ipa"], "entcheck: Folder/Missing.ipa: No such file or directory"),
        (["extract", "/dev/null"], "entcheck: /dev/null: not a regular file"),
        (["diff", "Folder", "Missing"], "entcheck: Folder: does not contain an executable"),
        (["diff", "Words.txt", "Missing"], "entcheck: Words.txt: not an entitlements file, a profile, or a product"),
        (["diff", "App.entitlements", "Missing"], "entcheck: Missing: No such file or directory"),
        (["stores", "--compare", "Missing"], "entcheck: Missing: No such file or directory"),
    ])
    func `an unreadable path is status 4 and is reported once`(arguments: [String], message: String) throws {
        let scratch = try Scratch()
        try scratch.writeEntitlements("", to: "App.entitlements")
        try scratch.write("just words", to: "Words.txt")
        try scratch.write("", to: "Folder/other.txt")
        let run = try Tool(arguments, in: scratch.url)
        #expect(run.status == 4)
        #expect(
            (run.output + run.errors).split(separator: "\n").contains { $0 == message }, "\(run.output)\(run.errors)")
    }

    @Test(arguments: [
        (["--configuration", "Nope"], "unknown configuration “Nope”; expected one of “Debug”, “Release”."),
        (["--target", "Notes", "--target", "Nope"], "unknown target “Nope”; expected one of “Notes”, "),
        (["--sdk", "Nope"], "unknown SDK “Nope”; expected one of iphoneos, macosx, "),
    ])
    func `an unknown build is status 2, and the existing builds are listed`(
        arguments: [String], message: String
    ) throws {
        for command in ["lint", "stores"] {
            let run = try Tool([command] + arguments + [Self.notes])
            #expect(run.status == 2)
            #expect(run.output.isEmpty)
            #expect(run.errors.contains(message), "\(run.errors)")
        }
        let right = ["--configuration", "Debug", "--target", "Notes", "--sdk", "iphoneos"]
        #expect(try Tool(["lint"] + right + [Self.notes]).status == 0)
    }

    @Test func `a target option without a project is a usage error`() throws {
        let scratch = try Scratch()
        try scratch.writeEntitlements("", to: "App.entitlements")
        let run = try Tool("lint", "--target", "Notes", in: scratch.url)
        #expect(run.status == 2)
        #expect(run.errors.contains("--target requires a project, but no project was found"))
    }

    @Test(arguments: ["abc", "", ".", "A1B2C3D4E5.com", "a1b2c3d4e5"])
    func `an invalid team is a usage error that describes the format`(team: String) throws {
        for arguments in [["lint"], ["stores"], ["url", "--entitlements", "none"]] {
            let run = try Tool(arguments + ["--team", team])
            #expect(run.status == 2)
            #expect(run.errors.contains("ten uppercase letters and digits, such as A1B2C3D4E5"), "\(run.errors)")
        }
    }

    @Test func `an App ID prefix can end with a period`() throws {
        let scratch = try Scratch()
        try scratch.writeEntitlements(
            """
            <key>keychain-access-groups</key>
            <array>
                <string>A1B2C3D4E5.com.example.notes</string>
            </array>
            """, to: "App.entitlements")
        let run = try Tool("lint", "--app-identifier-prefix", "A1B2C3D4E5.", "--format", "concise", in: scratch.url)
        #expect(run.output.isEmpty)
    }

    @Test func `a quiet run that applies fixes prints nothing`() throws {
        let scratch = try Scratch()
        try scratch.write(
            "<plist version=\"1.0\"><dict><key>get-task-allow</key><true /></dict></plist>\n", to: "a.xcent")
        let shown = try Tool("lint", "--quiet", "--diff", in: scratch.url)
        #expect(shown.output.hasPrefix("---") && shown.errors.isEmpty)
        let fixed = try Tool("lint", "--quiet", "--fix", in: scratch.url)
        #expect(fixed.output.isEmpty && fixed.errors.isEmpty, "\(fixed.errors)")
        let text = try String(contentsOf: scratch.url.appending(path: "a.xcent"), encoding: .utf8)
        #expect(text.contains("<true/>"))
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full"))
    func `a report that does not fit on the disk is status 2`() throws {
        let shell = try PageShell()
        for command in ["lint --fail-on never Samples", "lint --format json Samples", "rules"] {
            let lines = try shell.run("entcheck \(command) 2>&1 >/dev/full; echo $?")
            #expect(lines == ["entcheck: standard output: No space left on device", "2"], "\(command)")
        }
    }

    @Test(arguments: ["lint -", "lint --fix -", "stores -", "explain -"])
    func `standard input that cannot be read is status 4`(command: String) throws {
        let shell = try PageShell()
        let closed = try shell.run("entcheck \(command) 2>&1 <&-; echo $?")
        #expect(closed == ["entcheck: standard input: Bad file descriptor", "4"])
        let directory = try shell.run("entcheck \(command) 2>&1 <.; echo $?")
        #expect(directory == ["entcheck: standard input: Is a directory", "4"])
    }

    @Test(arguments: [["--fix", "--diff"], ["--write-baseline", "known.json"]])
    func `a file that cannot be read is reported if the report is not printed`(options: [String]) throws {
        let scratch = try Scratch()
        try scratch.writeEntitlements("", to: "App.entitlements")
        try FileManager.default.createSymbolicLink(
            atPath: scratch.url.appending(path: "Gone.entitlements").path, withDestinationPath: "missing")
        let run = try Tool(["lint"] + options, in: scratch.url)
        #expect(run.errors.contains("entcheck: Gone.entitlements: No such file or directory\n"), "\(run.errors)")
    }

    @Test(arguments: ["lint", "stores"])
    func `a configuration file that is not read completely is reported`(command: String) throws {
        let shell = try PageShell()
        let lines = try shell.run(
            """
            cp -R Samples/Notes Copy
            dd if=/dev/null of=Copy/Notes.xcconfig bs=1 seek=70000000 2>/dev/null
            entcheck \(command) Copy 2>&1; echo $?; rm -r Copy
            """)
        #expect(lines.contains { $0.contains("`Notes.xcconfig` cannot be read completely") }, "\(lines)")
        #expect(["1", "4"].contains(lines.last), "\(lines)")
    }

    @Test func `the help of lint documents the dialect, projects, and profiles`() throws {
        let words = try Tool("lint", "--help").output.split { $0.isWhitespace }.joined(separator: " ")
        #expect(words.contains("(default: xcode for files that a project uses, codesign for others)"))
        #expect(words.contains("checked once per target, configuration, and platform"))
        #expect(words.contains("Provisioning profiles are checked separately"))
    }

    @Test func `an empty argument remains empty`() throws {
        let server = try Tool("cloud", "serve", "")
        #expect(server.status == 2 && server.errors.contains("''"), "\(server.errors)")
    }
}
