import Foundation
import Testing

@Suite struct ConfigurationTests {
    /// A configuration with a mistake in its second line, and what is said of it.
    static let mistakes: [(text: String, message: String, place: String)] = [
        ("fail-on: error\nrulez: {}", "a configuration has nothing called `rulez`; did you mean `rules`?", "2:1"),
        (
            "rules:\n  value-typ: off", "there is no rule `value-typ`; did you mean `value-type`?", "2:3"
        ),
        (
            "rules:\n  value-type: eror",
            "the level of a rule is `off`, `note`, `warning` or `error`, not `eror`; did you mean `error`?", "2:15"
        ),
        ("# α\nfail-on: [error]", "`fail-on` is a text", "2:10"),
        ("format: text\nteam: ~", "`team` has no value", "2:7"),
        ("format: text\nexclude: [a, null]", "`exclude` has no value", "2:14"),
        ("policy:\n  - {bundle: a, require: {b: }}", "`b` has no value; where any is meant", "2:30"),
        ("format: text\ndefine: {\"\": x}", "a name is one word", "2:11"),
        ("# é\n\"platform\": \"amiga\"", "not `amiga`", "2:14"),
        ("ignore:\n  - rule: value-type", "a part of `ignore` says its `reason`", "2:5"),
        ("ignore:\n  - {rule: value-type, reason: r, until: tomorrow}", "`until` is a day", "2:42"),
        ("ignore:\n  - {rule: value-type, reason: r, until: 2027-02-31}", "`until` is a day", "2:42"),
        ("policy:\n  - forbid: [get-task-allow]", "a policy says for which `bundle` it is", "2:5"),
        ("policy:\n  - bundle: com.example.notes", "this policy demands nothing", "2:13"),
        ("policy:\n  - {bundle: a, require: [com.apple.*]}", "`require` takes whole keys", "2:27"),
        ("policy:\n  - {bundle: a, same-as: {bundle: b}}", "`same-as` says which `bundle`, and which `keys`", "2:26"),
        ("policy:\n  - {bundle: '[a', forbid: [b]}", "`[a` is no pattern", "2:15"),
        ("policy:\n  - {bundle: a, forbid: {b: []}}", "`b` has no value in its list", "2:29"),
        ("paths:\n  - platform: ios", "a part of `paths` says which by its `path`", "2:5"),
        ("paths:\n  - {path: a, profile: b.mobileprovision}", "`b.mobileprovision` cannot be read", "2:24"),
        ("profiles:\n  expires-within: soon", "`expires-within` is a time such as `30d` or `4w`", "2:19"),
        ("team: A1B2C3D4E5\nteam: A1B2C3D4E5", "a configuration says `team` twice", "2:1"),
        ("fail-on: error\nrules: *here", "this is no YAML", "2:8"),
        ("fail-on: error\n\trules: {}", "this is no YAML: a tab is not allowed for indentation; use spaces", "2:1"),
        ("fail-on: error\n---\nrules: {}", "this is no YAML: unexpected second document", "2:1"),
        ("format: text\nteam: abc", "`team` is ten capital letters and digits, such as `A1B2C3D4E5`", "2:7"),
        ("ignore:\n  - {rule: value-type, reason: ' '}", "`reason` has no value", "2:33"),
        (
            "policy:\n  - {bundle: a, forbid: [com.apple.security.get-task-alow]}",
            "no entitlement is called `com.apple.security.get-task-alow`; did you mean", "2:26"
        ),
        (
            "policy:\n  - {bundle: a, same-as: {bundle: b, keys: [com.apple.security.aplication-groups]}}",
            "did you mean `com.apple.security.application-groups`?", "2:45"
        ),
        ("fail-on: error\nbaseline: known.txt", "known.txt cannot be read", "2:11"),
    ]

    @Test(arguments: mistakes) func `a mistake ends the run with status 2, with its place and what would be right`(
        text: String, message: String, place: String
    ) throws {
        let scratch = try Scratch()
        try scratch.writeEntitlements(Inside.wrong, to: "App.entitlements")
        try scratch.write(text, to: ".entcheck.yml")
        let run = try Tool("lint", in: scratch.url)
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors.hasPrefix(".entcheck.yml:\(place): error: "))
        #expect(run.errors.contains(message))
        #expect(run.errors.contains("^"))
        #expect(try Tool("lint", "--no-config", in: scratch.url).status == 1)
    }

    @Test func `all mistakes of a file are told at once`() throws {
        let scratch = try Scratch()
        try scratch.write("a: 1\nb: 2\nfail-on: error\nc: 3\n", to: ".entcheck.yml")
        #expect(
            try Tool("config", in: scratch.url).errors.components(separatedBy: "[configuration-mistake]").count == 4)
    }

    @Test(arguments: ["", "# nothing\n", "{}", "---\n...\n", "~"]) func `a file may say nothing`(text: String) throws {
        let scratch = try Scratch()
        try scratch.writeEntitlements(Inside.wrong, to: "App.entitlements")
        try scratch.write(text, to: ".entcheck.yml")
        #expect(try Tool("lint", in: scratch.url).status == 1)
    }

    @Test func `what is no configuration at all is refused, whatever it is`() throws {
        let scratch = try Scratch()
        // Each name stands for twice what the one before stands for.
        let bomb = (1...30).reduce("a0: &a0 [x, x]\n") { $0 + "a\($1): &a\($1) [*a\($1 - 1), *a\($1 - 1)]\n" }
        for text in ["- a\n- b", "just words", "\u{0}\u{1}", "exclude: {a: b}", "rules: [a]", "? [a, b]\n: c", bomb] {
            try scratch.write(text, to: ".entcheck.yml")
            let run = try Tool("config", in: scratch.url)
            #expect(run.status == 2)
            #expect(run.errors.contains("[configuration-mistake]"))
        }
    }

    @Test func `the file is found upward to the root of the repository, and not beyond`() throws {
        let repository = try ScratchRepository()
        let scratch = repository.scratch
        try scratch.writeEntitlements(Inside.wrong, to: "ios/App/App.entitlements")
        try scratch.write("rules: {value-type: note}", to: ".entcheck.yml")
        let inside = scratch.url.appending(path: "ios/App")
        #expect(try Tool("lint", in: inside).status == 0)
        #expect(try Tool("config", in: inside).output.hasPrefix("Configuration: ../../.entcheck.yml\n"))
        try repository.git("init", "--quiet", "ios")
        #expect(try Tool("lint", in: inside).status == 1)
        #expect(try Tool("config", in: inside).output.hasPrefix("No configuration file.\n"))
    }

    @Test func `outside of a repository only the directory itself counts`() throws {
        let scratch = try Scratch()
        try scratch.writeEntitlements(Inside.wrong, to: "ios/App.entitlements")
        try scratch.write("rules: {value-type: off}", to: ".entcheck.yml")
        #expect(try Tool("lint", "ios", in: scratch.url).status == 0)
        #expect(try Tool("lint", in: scratch.url.appending(path: "ios")).status == 1)
    }

    @Test func `a file that is called otherwise is not passed over in silence`() throws {
        let scratch = try Scratch()
        try scratch.write("fail-on: note", to: ".entcheck.yaml")
        let run = try Tool("lint", in: scratch.url)
        #expect(run.status == 2)
        #expect(run.errors.contains("a configuration is called `.entcheck.yml`"))
    }

    @Test func `a link to a file that is not there is not passed over in silence`() throws {
        let scratch = try Scratch()
        try scratch.writeEntitlements(Inside.good, to: "App.entitlements")
        try FileManager.default.createSymbolicLink(
            atPath: scratch.url.appending(path: ".entcheck.yml").path, withDestinationPath: "shared/.entcheck.yml")
        let run = try Tool("lint", in: scratch.url)
        #expect(run.status == 2)
        #expect(run.errors.contains(".entcheck.yml cannot be read"))
    }

    @Test func `options come before the environment, that before the file, and that before what holds otherwise`()
        throws
    {
        let scratch = try Scratch()
        try scratch.writeEntitlements(Inside.unknown, to: "App.entitlements")
        try scratch.write("format: concise\nfail-on: note\ncolor: always\n", to: ".entcheck.yml")
        let plain = try Tool("lint", "--color", "never", in: scratch.url)
        #expect(plain.status == 1)
        #expect(plain.output.hasPrefix("App.entitlements:5:6: note: "))
        let json = try Tool(
            "lint", in: scratch.url, environment: ["ENTCHECK_FORMAT": "json", "ENTCHECK_COLOR": "never"])
        #expect(json.output.hasPrefix("{"))
        let text = try Tool(
            "lint", "--format", "text", "--fail-on", "error", in: scratch.url, environment: ["ENTCHECK_FORMAT": "json"])
        #expect(text.status == 0)
        #expect(text.output.contains("\u{1B}["))
        let wrong = try Tool("lint", in: scratch.url, environment: ["ENTCHECK_FORMAT": "xml"])
        #expect(wrong.status == 2)
        #expect(wrong.errors.contains("ENTCHECK_FORMAT"))
        let shown = try Tool("config", "--format", "json", in: scratch.url, environment: ["ENTCHECK_FORMAT": "json"])
        let object = try JSONSerialization.jsonObject(with: Data(shown.output.utf8)) as? [String: Any]
        let settings = try #require(object?["settings"] as? [[String: String]])
        #expect(settings.contains(["name": "format", "value": "json", "source": "ENTCHECK_FORMAT"]))
        #expect(settings.contains(["name": "fail-on", "value": "note", "source": ".entcheck.yml:2:10"]))
        #expect(settings.contains(["name": "baseline", "value": "none", "source": "default"]))
    }

    @Test func `paths count from the file, wherever the tool is started, and named files are bound too`() throws {
        let repository = try ScratchRepository()
        let scratch = repository.scratch
        try scratch.writeEntitlements(Inside.wrong, to: "ios/Vendor/App.entitlements")
        try scratch.writeEntitlements(Inside.good, to: "ios/App.entitlements")
        try scratch.write("exclude: [/ios/Vendor]", to: ".entcheck.yml")
        #expect(try Tool("lint", in: scratch.url).status == 0)
        #expect(try Tool("lint", in: scratch.url.appending(path: "ios")).status == 0)
        #expect(try Tool("lint", "Vendor/App.entitlements", in: scratch.url.appending(path: "ios")).status == 3)
        try scratch.writeEntitlements(Inside.wrong, to: "ios/Other/App.entitlements")
        #expect(try Tool("lint", in: scratch.url).status == 1)
        #expect(
            try Tool("lint", "--exclude", "/Other/*.entitlements", in: scratch.url.appending(path: "ios")).status == 0)
        #expect(try Tool("lint", "--exclude", "Other", in: scratch.url.appending(path: "ios")).status == 0)
    }

    @Test func `what is known of files at a place counts for them alone, and options come before it`() throws {
        let scratch = try Scratch()
        let push = "<key>com.apple.developer.aps-environment</key>\n<string>development</string>"
        try scratch.writeEntitlements(push, to: "ios/App.entitlements")
        try scratch.writeEntitlements(push, to: "mac/App.entitlements")
        try scratch.write("platform: ios\npaths:\n  - {path: mac, platform: macos}\n", to: ".entcheck.yml")
        let run = try Tool("lint", "--format", "concise", in: scratch.url)
        #expect(run.output.contains("ios/App.entitlements:5:6"))
        #expect(!run.output.contains("mac/App.entitlements"))
        let all = try Tool("lint", "--format", "concise", "--platform", "ios", in: scratch.url)
        #expect(all.output.contains("mac/App.entitlements:5:6"))
    }

    @Test func `values of settings and the team are known from the file`() throws {
        let scratch = try Scratch()
        try scratch.writeProject(
            notes: Inside.group("group.$(TeamIdentifierPrefix)$(GROUP)"), widget: Inside.group("group.A1B2C3D4E5.notes")
        )
        #expect(try Tool("lint", "--format", "concise", in: scratch.url).output.contains("[setting-undefined]"))
        try scratch.write("define: {GROUP: notes}\n", to: ".entcheck.yml")
        #expect(try !Tool("lint", "--format", "concise", in: scratch.url).output.contains("[setting-undefined]"))
    }

    @Test func `a first configuration changes nothing, and is never written over another`() throws {
        let scratch = try Scratch()
        try scratch.writeEntitlements(Inside.wrong, to: "App.entitlements")
        let before = try Tool("lint", in: scratch.url)
        #expect(try Tool("config", "init", in: scratch.url).status == 0)
        let after = try Tool("lint", in: scratch.url)
        #expect(after.output == before.output)
        #expect(after.status == before.status)
        let again = try Tool("config", "init", in: scratch.url)
        #expect(again.status == 2)
        #expect(again.errors.contains("is there already"))
        // Every line that is commented out is meant to be taken in.
        let file = scratch.url.appending(path: ".entcheck.yml")
        let text = try String(contentsOf: file, encoding: .utf8)
        let lines = text.split(separator: "\n").filter { !$0.hasSuffix(".") && !$0.contains("$schema") }
            .map { $0.hasPrefix("# ") ? $0.dropFirst(2) : $0 }
        try Data(lines.joined(separator: "\n").utf8).write(to: file)
        let shown = try Tool("config", in: scratch.url)
        #expect(shown.status == 0)
        #expect(shown.output.contains("rules.kvstore-split"))
    }
}
