import Foundation
import Testing

@Suite struct LintCommandTests {
    static let good = "<key>com.apple.security.app-sandbox</key>\n<true/>"
    static let wrong = "<key>com.apple.security.application-groups</key>\n<string>group.com.example.notes</string>"
    static let doubtful = "<key>com.example.nobody-knows</key>\n<true/>"

    @Test func `no findings is status 0`() throws {
        let scratch = try Scratch()
        try scratch.writeEntitlements(Self.good, to: "App.entitlements")
        let run = try Tool("lint", "App.entitlements", in: scratch.url)
        #expect(run.status == 0)
    }

    @Test func `an error is status 1, and lint is the default command`() throws {
        let scratch = try Scratch()
        try scratch.writeEntitlements(Self.wrong, to: "App.entitlements")
        #expect(try Tool("lint", "App.entitlements", in: scratch.url).status == 1)
        let run = try Tool("App.entitlements", "--format", "concise", in: scratch.url)
        #expect(run.status == 1)
        #expect(run.output.hasPrefix("App.entitlements:6:9: error: "))
        #expect(run.output.hasSuffix("[value-type]\n"))
    }

    @Test(arguments: [("error", 0), ("warning", 0), ("note", 1), ("never", 0)])
    func `a note fails a run only if the threshold is note`(threshold: String, status: Int32) throws {
        let scratch = try Scratch()
        try scratch.writeEntitlements(Self.doubtful, to: "App.entitlements")
        #expect(try Tool("lint", "--fail-on", threshold, in: scratch.url).status == status)
    }

    @Test func `a usage error is status 2 and lists the allowed values`() throws {
        let run = try Tool("lint", "--platform", "amiga", ".")
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains("visionos"))
        #expect(try Tool("lint", "--no-such-option").status == 2)
        #expect(try Tool("lint", "--now", "yesterday").status == 2)
        #expect(try Tool("lint", "--jobs", "0").status == 2)
    }

    @Test func `an empty directory is status 3`() throws {
        let scratch = try Scratch()
        let run = try Tool("lint", in: scratch.url)
        #expect(run.status == 3)
        #expect(run.errors == "entcheck: nothing to check\n")
    }

    @Test func `a missing path is status 4 and is reported`() throws {
        let scratch = try Scratch()
        let run = try Tool("lint", "Missing.entitlements", in: scratch.url)
        #expect(run.status == 4)
        #expect((run.output + run.errors).contains("Missing.entitlements"))
    }

    @Test func `a file that is not a property list is a finding`() throws {
        let scratch = try Scratch()
        try scratch.write("just words", to: "App.entitlements")
        let run = try Tool("lint", "--format", "concise", in: scratch.url)
        #expect(run.status == 1)
        #expect(run.output.contains("[plist-malformed]"))
    }

    @Test(arguments: [
        ("<plist><dict><key>aps", "plist-malformed"),
        ("<plist><dict><key>a</key></dict></plist>", "plist-not-property-list"),
        ("<plist><array/></plist>", "plist-root"),
    ])
    func `a file that cannot be parsed is a finding, whatever rules are selected`(text: String, rule: String) throws {
        let scratch = try Scratch()
        try scratch.write(text, to: "App.entitlements")
        let run = try Tool("lint", "--select", "kvstore", "--format", "concise", in: scratch.url)
        #expect(run.status == 1)
        #expect(run.output.contains("[\(rule)]"))
        #expect(try Tool("lint", "--select", "kvstore", "--ignore", rule, in: scratch.url).status == 0)
    }

    @Test func `help and version are status 0`() throws {
        let help = try Tool("--help")
        #expect(help.status == 0)
        #expect(help.output.contains("never uses the network"))
        #expect(try Tool("--version").output == "0.1.0\n")
        #expect(try Tool("lint", "--help").output.contains("--dialect"))
    }

    @Test func `the verbose version lists the libraries with their files`() throws {
        let run = try Tool("--version", "--verbose")
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("entcheck 0.1.0\nlibxml2  "))
        #expect(run.output.contains("\nlibyaml  "))
        #expect(run.output.contains("\nlibzip   "))
        #expect(try Tool("--verbose", "--version").output == run.output)
    }

    @Test func `findings in standard input have the path of the option`() throws {
        let text = "<plist version=\"1.0\"><dict><key>a</key></dict></plist>"
        let run = try Tool("lint", "-", "--stdin-name", "Build/App.xcent", "--format", "concise", input: text)
        #expect(run.status == 1)
        #expect(run.output.hasPrefix("Build/App.xcent:1:33: error: `a` has no value; add one, or remove the key"))
        #expect(try Tool("lint", "-", "other").status == 2)
    }

    @Test func `the report does not depend on the number of jobs`() throws {
        let scratch = try Scratch()
        for index in 0..<200 {
            try scratch.writeEntitlements(
                [Self.good, Self.wrong, Self.doubtful][index % 3], to: "d\(index % 17)/\(index).entitlements")
        }
        let one = try Tool("lint", "--format", "json", "--jobs", "1", in: scratch.url)
        let many = try Tool("lint", "--format", "json", "--jobs", "16", in: scratch.url)
        #expect(one.output == many.output)
        #expect(one.output.contains("\"files\": 200") || one.output.contains("\"files\":200"))
    }

    @Test func `ignored and excluded paths are skipped`() throws {
        let scratch = try Scratch()
        try scratch.writeEntitlements(Self.wrong, to: "Generated/App.entitlements")
        try scratch.writeEntitlements(Self.wrong, to: "Vendor/App.entitlements")
        try scratch.writeEntitlements(Self.good, to: "App.entitlements")
        try scratch.write("Generated/\n", to: ".gitignore")
        try FileManager.default.createDirectory(
            at: scratch.url.appending(path: ".git"), withIntermediateDirectories: true)
        let run = try Tool("lint", "--exclude", "Vendor", in: scratch.url)
        #expect(run.status == 0)
        #expect(try Tool("lint", "Generated/App.entitlements", in: scratch.url).status == 1)
        #expect(try Tool("lint", "--exclude", "Generated", "Generated/App.entitlements", in: scratch.url).status == 3)
    }

    @Test func `reports are also written to files, completely or not at all`() throws {
        let scratch = try Scratch()
        try scratch.writeEntitlements(Self.wrong, to: "App.entitlements")
        let run = try Tool(
            "lint", "--quiet", "--output", "json=out.json", "--output", "sarif=out.sarif", in: scratch.url)
        #expect(run.status == 1)
        #expect(run.output.isEmpty)
        let json = try Data(contentsOf: scratch.url.appending(path: "out.json"))
        let object = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
        #expect(object["schema"] as? String == "entcheck/1")
        #expect(FileManager.default.fileExists(atPath: scratch.url.appending(path: "out.sarif").path))
        let refused = try Tool("lint", "--output", "json=missing/out.json", in: scratch.url)
        #expect(refused.status == 2)
        #expect(refused.errors.contains("missing/out.json"))
    }

    @Test(arguments: [
        (["NO_COLOR": "1"], "auto", false), (["FORCE_COLOR": "1"], "auto", true), ([:], "always", true),
        (["CLICOLOR_FORCE": "1"], "never", false), ([:], "auto", false),
    ])
    func `the option, the environment, and the terminal determine colors, in this order`(
        environment: [String: String], color: String, isColored: Bool
    ) throws {
        let scratch = try Scratch()
        try scratch.writeEntitlements(Self.wrong, to: "App.entitlements")
        let run = try Tool("lint", "--color", color, in: scratch.url, environment: environment)
        #expect(run.output.contains("\u{1B}[") == isColored)
    }

    @Test func `a named file is checked whatever it contains, also if its directory is named`() throws {
        let scratch = try Scratch()
        try scratch.write("x\n", to: "dir/MyEntitlements.plist")
        // The search takes arguments in parts of 32, the last ones first.
        let others = (0..<40).map { "\($0).entitlements" }
        for path in others { try scratch.writeEntitlements(Inside.good, to: path) }
        for arguments in [
            ["dir/MyEntitlements.plist"] + others + ["dir"], ["dir"] + others + ["dir/MyEntitlements.plist"],
        ] {
            let run = try Tool(["lint", "--format", "concise"] + arguments, in: scratch.url)
            #expect(run.status == 1 && run.output.hasPrefix("dir/MyEntitlements.plist:1:1: error: "), "\(run.output)")
        }
    }

    @Test func `a path that was not checked is listed once`() throws {
        let scratch = try Scratch()
        try scratch.writeEntitlements(Inside.good, to: "dir/b.entitlements")
        try FileManager.default.createSymbolicLink(
            atPath: scratch.url.path + "/dir/a.entitlements", withDestinationPath: "/nonexistent")
        let run = try Tool("lint", "dir/a.entitlements", "dir", in: scratch.url)
        let notes = run.output.split(separator: "\n").filter { $0.contains("not checked") }
        #expect(
            run.status == 4 && notes == ["dir/a.entitlements: not checked: No such file or directory"], "\(run.output)")
    }
}
