import Foundation
import Testing

@Suite struct SuppressionTests {
    static func configuration(_ more: String = "") -> String {
        "ignore:\n  - rule: value-type\n    reason: the vendor fixes it\n\(more)"
    }

    @Test func `suppressed findings are counted, and SARIF contains them with the reason`() throws {
        let scratch = try Scratch()
        try scratch.writeEntitlements(Inside.wrong, to: "App.entitlements")
        try scratch.write(Self.configuration(), to: ".entcheck.yml")
        let run = try Tool("lint", "--output", "sarif=out.sarif", "--output", "json=out.json", in: scratch.url)
        #expect(run.status == 0)
        #expect(run.output == "No findings in 1 file; 1 suppressed.\n")
        let log = try Data(contentsOf: scratch.url.appending(path: "out.sarif"))
        let object = try JSONSerialization.jsonObject(with: log) as? [String: Any]
        let results = try #require((object?["runs"] as? [[String: Any]])?.first?["results"] as? [[String: Any]])
        #expect(results.map { $0["ruleId"] as? String } == ["value-type"])
        let suppressions = try #require(results[0]["suppressions"] as? [[String: String]])
        #expect(
            suppressions == [["kind": "external", "justification": "the vendor fixes it", "status": "accepted"]])
        let json = try String(contentsOf: scratch.url.appending(path: "out.json"), encoding: .utf8)
        #expect(json.contains("\"suppressed\": 1"))
        #expect(json.contains("\"findings\": []"))
    }

    @Test(arguments: [
        ("    path: App.entitlements\n", 0), ("    path: ios\n", 1), ("    path: '*.entitlements'\n", 0),
        ("    key: com.apple.security.application-groups\n", 0), ("    key: aps-environment\n", 1),
        ("    bundle: com.example.notes\n", 1), ("    until: 2026-06-30\n", 0), ("    until: 2026-06-29\n", 1),
    ])
    func `a suppression applies to its rule, path, key, and bundle until its date`(
        more: String, status: Int32
    ) throws {
        let scratch = try Scratch()
        try scratch.writeEntitlements(Inside.wrong, to: "App.entitlements")
        try scratch.write(Self.configuration(more), to: ".entcheck.yml")
        let run = try Tool("lint", "--now", "2026-06-30T23:59:59Z", in: scratch.url)
        #expect(run.status == status)
    }

    @Test func `a suppression for a bundle applies only to its built products`() throws {
        let folder = try ProductFolder()
        try folder.write(folder.notesWithMistakes(in: ""))
        let arguments = ["check", "Notes.app", "--now", ProductFolder.today, "--format", "concise"]
        let before = try Tool(arguments, in: folder.url).output.split(separator: "\n")
        #expect(before.contains { $0.contains("Sync.framework") && $0.contains("[library-entitlements]") })
        try folder.scratch.write(
            "ignore:\n  - {rule: library-entitlements, bundle: com.example.s*, reason: kept}\n", to: ".entcheck.yml")
        let after = try Tool(arguments, in: folder.url).output.split(separator: "\n")
        #expect(after == before.filter { !$0.contains("[library-entitlements]") })
    }

    @Test func `a suppression for a bundle applies to the source files of its target`() throws {
        let scratch = try Scratch()
        try scratch.writeProject(notes: Inside.wrong, widget: Inside.wrong)
        func files(_ bundle: String) throws -> [Substring] {
            try scratch.write(Self.configuration("    bundle: \(bundle)\n"), to: ".entcheck.yml")
            let run = try Tool("lint", "--format", "concise", in: scratch.url)
            return run.output.split(separator: "\n").filter { $0.contains("[value-type]") }
                .compactMap { $0.split(separator: ":").first }
        }
        #expect(try files("com.example.other") == ["Notes.entitlements", "Widget.entitlements"])
        #expect(try files("com.example.notes") == ["Widget.entitlements"])
        #expect(try files("com.example.notes.*") == ["Notes.entitlements"])
        #expect(try files("com.example.*") == [])
    }

    @Test func `an unused suppression is reported if all files in its path are checked`() throws {
        let repository = try ScratchRepository()
        let scratch = repository.scratch
        try scratch.writeEntitlements(Inside.good, to: "ios/App.entitlements")
        try scratch.writeEntitlements(Inside.good, to: "mac/App.entitlements")
        try scratch.write(Self.configuration("    path: mac\n"), to: ".entcheck.yml")
        let whole = try Tool("lint", "--format", "concise", in: scratch.url)
        #expect(
            whole.output
                == ".entcheck.yml:2:11: warning: this suppresses no findings of `value-type`; remove it "
                + "[suppression-unused]\n")
        #expect(try Tool("lint", "mac", "--format", "concise", in: scratch.url).output == whole.output)
        #expect(try Tool("lint", "ios", "--format", "concise", in: scratch.url).output.isEmpty)
        #expect(try Tool("lint", "ios/App.entitlements", "--format", "concise", in: scratch.url).output.isEmpty)
    }

    @Test func `a misspelled bundle in a suppression is reported, and an unknown bundle is not`() throws {
        let scratch = try Scratch()
        try scratch.writeProject(notes: Inside.wrong, widget: Inside.wrong)
        func remarks(on bundle: String, _ arguments: String...) throws -> [Substring] {
            try scratch.write(Self.configuration("    bundle: \(bundle)\n"), to: ".entcheck.yml")
            let run = try Tool(["lint", "--format", "concise"] + arguments, in: scratch.url)
            return run.output.split(separator: "\n").filter { $0.contains("[suppression-unused]") }
        }
        #expect(
            try remarks(on: "com.example.note") == [
                ".entcheck.yml:2:11: warning: no bundle matches `com.example.note`; did you mean `com.example.notes`? "
                    + "[suppression-unused]"
            ])
        #expect(try remarks(on: "com.example.note", "Notes.entitlements") == [])
        for bundle in ["com.example.notes", "com.example.notes.*", "com.example.notesui", "com.vendor.sync"] {
            #expect(try remarks(on: bundle) == [])
        }
    }

    @Test func `a comment suppresses findings in its line and the next line`() throws {
        let scratch = try Scratch()
        let comment = "<!-- entcheck:ignore key-unknown ours -->\n"
        let other = "<key>com.example.nobody-knows-either</key>\n<true/>\n"
        try scratch.writeEntitlements(comment + Inside.unknown + "\n" + other, to: "App.entitlements")
        let run = try Tool("lint", "--format", "concise", "--output", "sarif=out.sarif", in: scratch.url)
        #expect(!run.output.contains("com.example.nobody-knows`"))
        #expect(run.output.contains("`com.example.nobody-knows-either`"))
        #expect(!run.output.contains("[suppression-"))
        let log = try String(contentsOf: scratch.url.appending(path: "out.sarif"), encoding: .utf8)
        #expect(log.contains("\"inSource\""))
        #expect(log.contains("\"justification\": \"ours\""))
    }

    @Test(arguments: [
        ("entcheck:ignore", "the rule and the reason are missing; write `entcheck:ignore RULE REASON`"),
        ("entcheck:ignore key-unknown", "the reason is missing"),
        ("entcheck:ignore key-unknwn ours", "there is no rule `key-unknwn`; did you mean `key-unknown`?"),
    ])
    func `a comment without a rule or a reason does not suppress findings`(comment: String, problem: String) throws {
        let scratch = try Scratch()
        try scratch.writeEntitlements("<!-- \(comment) -->\n\(Inside.unknown)", to: "App.entitlements")
        let run = try Tool("lint", "--format", "concise", in: scratch.url)
        #expect(run.output.contains("[key-unknown]"))
        #expect(run.output.contains(problem))
        #expect(run.output.contains("[suppression-malformed]"))
    }

    @Test func `fixes are not applied to suppressed, excluded, baseline, or unchanged findings`() throws {
        let text = FixTests.text
        for (configuration, arguments) in [
            ("ignore: [{rule: codesign-comment-hyphens, reason: r}, {rule: codesign-tag-space, reason: r}]", []),
            ("rules: {codesign-comment-hyphens: off, codesign-tag-space: off}", []), ("exclude: ['*']", []),
            ("baseline: known.txt", []), ("", ["--since", "HEAD"]),
        ] {
            let repository = try ScratchRepository()
            try repository.scratch.write(text, to: "App.entitlements")
            #expect(try Tool("lint", "--write-baseline", "known.txt", in: repository.url).status == 0)
            try repository.scratch.write(configuration, to: ".entcheck.yml")
            try repository.commit()
            let run = try Tool(["lint", "--fix"] + arguments, in: repository.url)
            #expect(run.errors.contains("applied") == false)
            let left = try String(contentsOf: repository.url.appending(path: "App.entitlements"), encoding: .utf8)
            #expect(left == text, "\(configuration)")
        }
    }
}
