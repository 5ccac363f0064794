import Foundation
import Testing

/// Configurations that extend others, and configurations in subdirectories.
@Suite struct LayeredConfigurationTests {
    /// A claim of an unknown key, which is a note.
    private static let unknown = "<key>com.example.nobody-knows</key><true/>"

    private func scratch(_ files: [String: String]) throws -> Scratch {
        let scratch = try Scratch()
        try scratch.write("ref: refs/heads/main\n", to: ".git/HEAD")
        for (path, text) in files {
            if path.hasSuffix(".entitlements") {
                try scratch.writeEntitlements(text, to: path)
            } else {
                try scratch.write(text, to: path)
            }
        }
        return scratch
    }

    private func lint(_ arguments: [String] = [], in scratch: Scratch, at path: String = "") throws -> Tool {
        try Tool(["lint", "--format", "concise"] + arguments, in: scratch.url.appending(path: path))
    }

    @Test func `a configuration overrides those that it extends, and lists are joined`() throws {
        let scratch = try scratch([
            "App.entitlements": Self.unknown, "Vendor/App.entitlements": Self.unknown, "b.entitlements": Self.unknown,
            "shared/team.yml": "rules: {key-unknown: error}\nexclude: [Vendor]\nfail-on: note\n",
            ".entcheck.yml": "extends: shared/team.yml\nexclude: [b.entitlements]\nfail-on: never\n",
        ])
        let run = try lint(in: scratch)
        #expect(run.output.contains("App.entitlements:5:6: error: "))
        #expect(!run.output.contains("Vendor") && !run.output.contains("b.entitlements"))
        #expect(run.status == 0)
        let settings = try Tool("config", in: scratch.url).output
        #expect(settings.contains(/fail-on +never +\.entcheck\.yml:3:10/))
        #expect(settings.contains(/rules.key-unknown +error +shared\/team\.yml:1:9/))
    }

    @Test func `a directory of defaults is extended, in the order of its files`() throws {
        let scratch = try scratch([
            "App.entitlements": Self.unknown, "defaults/a.yml": "rules: {key-unknown: error}\n",
            "defaults/b.yml": "rules: {key-unknown: warning}\n", ".entcheck.yml": "extends: [defaults]\n",
        ])
        #expect(try lint(in: scratch).output.contains(": warning: "))
    }

    @Test(arguments: [
        ("extends: a.yml\n", "a.yml", "extends: .entcheck.yml\n", "`.entcheck.yml` extends itself"),
        ("extends: no.yml\n", "a.yml", "", "`no.yml` cannot be read"),
        ("extends: ../a.yml\n", "a.yml", "", "outside"),
        ("extends: a.yml\n", "a.yml", "rulez: {}\n", "a.yml:1:1: error: unknown key `rulez`"),
        ("extends: d\n", "d/notes.txt", "", "`d` contains no configuration"),
    ])
    func `an error in an extended configuration has a location`(
        text: String, path: String, other: String, message: String
    ) throws {
        let scratch = try scratch(["App.entitlements": Self.unknown, ".entcheck.yml": text, path: other])
        let run = try lint(in: scratch)
        #expect(run.status == 2)
        #expect(run.errors.contains(message), "\(run.errors)")
    }

    @Test func `the nearest configuration applies to a file`() throws {
        let scratch = try scratch([
            "App.entitlements": Self.unknown, "mac/App.entitlements": Self.unknown,
            "mac/helper/App.entitlements": Self.unknown, "mac/old/App.entitlements": Self.unknown,
            ".entcheck.yml": "rules: {key-unknown: error}\n",
            "mac/.entcheck.yml": """
            rules: {key-unknown: warning}
            exclude: [old]
            ignore: [{rule: key-unknown, path: helper, reason: our own key}]

            """,
        ])
        let run = try lint(in: scratch)
        #expect(
            run.output.split(separator: "\n").map { $0.split(separator: " ").prefix(2).joined(separator: " ") } == [
                "App.entitlements:5:6: error:", "mac/App.entitlements:5:6: warning:",
            ])
        #expect(run.status == 1)
        #expect(try Tool("lint", in: scratch.url).output.contains("; 1 suppressed"))
        // Within the directory, the configuration applies in the same way.
        let inside = try lint(in: scratch, at: "mac")
        #expect(inside.output.hasPrefix("App.entitlements:5:6: warning:"))
        let settings = try Tool("config", "mac/helper/App.entitlements", in: scratch.url).output
        #expect(settings.contains("warning"))
    }

    @Test func `a nested configuration that extends its parent keeps the settings of both`() throws {
        let scratch = try scratch([
            "mac/App.entitlements": Self.unknown + "<key>get-task-allow</key><string>x</string>",
            ".entcheck.yml": "rules: {key-unknown: error}\n",
            "mac/.entcheck.yml": "extends: ../.entcheck.yml\nrules: {value-type: off}\n",
        ])
        let output = try lint(in: scratch).output
        #expect(output.contains("error") && output.contains("[key-unknown]") && !output.contains("[value-type]"))
    }

    @Test(arguments: ["--exit-zero", "--select=key", "--write-baseline=known.txt"])
    func `an error in a nested configuration ends the run`(option: String) throws {
        let scratch = try scratch(["a/App.entitlements": Self.unknown, "a/.entcheck.yml": "rulez: {}\n"])
        let run = try lint([option], in: scratch)
        #expect(run.errors.contains("a/.entcheck.yml:1:1: error: unknown key `rulez`"))
        #expect(run.status == 2)
        #expect(!FileManager.default.fileExists(atPath: scratch.url.appending(path: "known.txt").path))
    }

    @Test func `a nested configuration that cannot be read ends the run`() throws {
        let scratch = try scratch(["a/App.entitlements": Self.unknown])
        let path = scratch.url.appending(path: "a/.entcheck.yml").path
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/etc/hostname")
        #expect(try lint(in: scratch).status == 2)
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        #expect(try lint(in: scratch).status == 2)
        try FileManager.default.removeItem(atPath: path)
        try scratch.write("", to: "a/.entcheck.yaml")
        #expect(try lint(in: scratch).errors.contains("must be named `.entcheck.yml`"))
    }

    @Test func `a nested configuration applies to standard input`() throws {
        let scratch = try scratch([
            "mac/App.entitlements": Self.unknown, "mac/.entcheck.yml": "rules: {key-unknown: error}\n",
        ])
        let text = try String(contentsOf: scratch.url.appending(path: "mac/App.entitlements"), encoding: .utf8)
        let run = try Tool(
            "lint", "--format", "concise", "--stdin-name", "mac/App.entitlements", "-", in: scratch.url, input: text)
        #expect(run.output.contains(": error: "))
    }

    @Test func `a nested configuration applies to an earlier revision`() throws {
        let repository = try ScratchRepository()
        // A key of iOS is a finding on a Mac only.
        try repository.scratch.writeEntitlements(
            "<key>com.apple.developer.healthkit</key><true/>", to: "mac/App.entitlements")
        try repository.scratch.write("platform: macos\n", to: "mac/.entcheck.yml")
        try repository.commit()
        #expect(try Tool("lint", "--format", "concise", in: repository.url).output.contains("[key-foreign-platform]"))
        let change = try Tool("lint", "--format", "concise", "--since", "HEAD", in: repository.url)
        #expect(change.output.isEmpty && change.status == 0, "\(change.errors)")
    }

    @Test func `a suppression that a nested configuration inherits is reported at most once`() throws {
        let scratch = try scratch([
            "App.entitlements": "", "mac/App.entitlements": Self.unknown,
            ".entcheck.yml": "ignore: [{rule: key-unknown, reason: r}, {rule: value-type, reason: r}]\n",
            "mac/.entcheck.yml": "extends: ../.entcheck.yml\n",
        ])
        let output = try lint(in: scratch).output
        #expect(output.split(separator: "\n").count { $0.contains("suppresses no findings") } == 1)
        #expect(output.contains("no findings of `value-type`"))
    }

    @Test func `a configuration with too many extended files is rejected quickly`() throws {
        let scratch = try scratch(["App.entitlements": Self.unknown])
        for number in 0..<100 { try scratch.write("", to: "d/\(number).yml") }
        try scratch.write("extends: [\(String(repeating: "d, ", count: 1000))d]\n", to: ".entcheck.yml")
        let run = try lint(in: scratch)
        #expect(run.status == 2)
        #expect(run.errors.split(separator: "\n").count { $0.contains("files are extended") } == 1)
    }

    @Test func `rules can have a severity for some paths, by category, and from options`() throws {
        let scratch = try scratch([
            "App.entitlements": Self.unknown, "legacy/App.entitlements": Self.unknown,
            ".entcheck.yml": "rules: {key: error}\npaths: [{path: legacy, rules: {key-unknown: note}}]\n",
        ])
        let run = try lint(in: scratch)
        #expect(run.output.contains("App.entitlements:5:6: error:"))
        #expect(run.output.contains("legacy/App.entitlements:5:6: note:"))
        let option = try lint(["--rule", "key-unknown=warning"], in: scratch)
        #expect(option.output.split(separator: "\n").count { $0.contains(": warning:") } == 2)
        #expect(try lint(["--ignore", "key"], in: scratch).output.isEmpty)
        #expect(try lint(["--select", "kvstore,icloud-*"], in: scratch).output.isEmpty)
        #expect(try lint(["--select", "key-unknown"], in: scratch).output.split(separator: "\n").count == 2)
        let wrong = try lint(["--select", "key-unknwn"], in: scratch)
        #expect(wrong.status == 2)
        #expect(wrong.errors.contains("did you mean `key-unknown`?"), "\(wrong.errors)")
    }

    @Test func `suppressions can name several rules, paths, and lines`() throws {
        let scratch = try scratch([
            "a.entitlements": Self.unknown + "\n" + "<key>com.example.other</key><true/>",
            "b.entitlements": Self.unknown, "c.entitlements": Self.unknown,
            ".entcheck.yml": """
            ignore:
              - {rule: [key-*, value-type], path: [a.entitlements, b.entitlements], lines: [1-5], reason: r}

            """,
        ])
        let output = try lint(in: scratch).output
        #expect(output.contains("a.entitlements:6:6"))
        #expect(!output.contains("a.entitlements:5:6") && !output.contains("b.entitlements"))
        #expect(output.contains("c.entitlements:5:6"))
        try scratch.write("ignore: [{rule: key, lines: 3, reason: r}]\n", to: ".entcheck.yml")
        #expect(try lint(in: scratch).errors.contains("`lines` in an entry of `ignore` requires `path`"))
        try scratch.write("ignore: [{rule: key, path: a, lines: 5-3, reason: r}]\n", to: ".entcheck.yml")
        #expect(try lint(in: scratch).errors.contains("`lines` must be a line number, or a range such as `7-12`"))
    }

    @Test func `a suppression of an ignored rule is not unused`() throws {
        let scratch = try scratch([
            "a.entitlements": Self.unknown, ".entcheck.yml": "ignore: [{rule: key-unknown, reason: r}]\n",
        ])
        #expect(try lint(["--ignore", "key-unknown"], in: scratch).output.isEmpty)
        #expect(try lint(in: scratch).output.isEmpty)
    }
}
