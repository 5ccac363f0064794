import Foundation
import Testing

@Suite struct ConfigurationTests {
    /// Configurations with an error in the second line, with the message and the location.
    static let mistakes: [(text: String, message: String, place: String)] = [
        ("fail-on: error\nrulez: {}", "unknown key `rulez` in the configuration; did you mean `rules`?", "2:1"),
        (
            "rules:\n  value-typ: off", "there is no rule or category `value-typ`; did you mean `value-type`?", "2:3"
        ),
        (
            "rules:\n  value-type: eror",
            "the severity of a rule is `eror`; expected `off`, `note`, `warning`, or `error`; did you mean `error`?",
            "2:15"
        ),
        ("# α\nfail-on: [error]", "`fail-on` must be a string", "2:10"),
        ("format: text\nteam: ~", "`team` has no value", "2:7"),
        ("format: text\nexclude: [a, null]", "`exclude` has no value", "2:14"),
        ("policy:\n  - {bundle: a, require: {b: }}", "`b` has no value; to allow any value", "2:30"),
        ("format: text\ndefine: {\"\": x}", "a key must be a string that is not empty", "2:11"),
        ("# é\n\"platform\": \"amiga\"", "`platform` is `amiga`; expected `ios`", "2:14"),
        ("ignore:\n  - rule: value-type", "an entry of `ignore` requires `reason`", "2:5"),
        ("ignore:\n  - {rule: value-type, reason: r, until: tomorrow}", "`until` must be a date", "2:42"),
        ("ignore:\n  - {rule: value-type, reason: r, until: 2027-02-31}", "`until` must be a date", "2:42"),
        ("policy:\n  - forbid: [get-task-allow]", "a policy requires `bundle`", "2:5"),
        ("policy:\n  - bundle: com.example.notes", "the policy has no requirements", "2:13"),
        ("policy:\n  - {bundle: a, require: [com.apple.*]}", "`require` does not support patterns", "2:27"),
        ("policy:\n  - {bundle: a, same-as: {bundle: b}}", "`same-as` requires `bundle` and `keys`", "2:26"),
        ("policy:\n  - {bundle: '[a', forbid: [b]}", "`[a` is not a valid pattern", "2:15"),
        ("policy:\n  - {bundle: a, forbid: {b: []}}", "`b` has an empty list of values", "2:29"),
        ("paths:\n  - platform: ios", "an entry of `paths` requires `path`", "2:5"),
        ("paths:\n  - {path: a, profile: b.mobileprovision}", "`b.mobileprovision` cannot be read", "2:24"),
        ("profiles:\n  expires-within: soon", "`expires-within` must be a time such as `30d` or `4w`", "2:19"),
        ("team: A1B2C3D4E5\nteam: A1B2C3D4E5", "duplicate key `team` in the configuration", "2:1"),
        ("fail-on: error\nrules: *here", "the file is not valid YAML", "2:8"),
        (
            "fail-on: error\n\trules: {}",
            "the file is not valid YAML: a tab is not allowed for indentation; use spaces", "2:1"
        ),
        ("fail-on: error\n---\nrules: {}", "the file is not valid YAML: unexpected second document", "2:1"),
        ("format: text\nteam: abc", "`team` must be ten uppercase letters and digits, such as `A1B2C3D4E5`", "2:7"),
        ("ignore:\n  - {rule: value-type, reason: ' '}", "`reason` has no value", "2:33"),
        (
            "policy:\n  - {bundle: a, forbid: [com.apple.security.get-task-alow]}",
            "`com.apple.security.get-task-alow` is not a documented key; did you mean", "2:26"
        ),
        (
            "policy:\n  - {bundle: a, same-as: {bundle: b, keys: [com.apple.security.aplication-groups]}}",
            "did you mean `com.apple.security.application-groups`?", "2:45"
        ),
        ("fail-on: error\nbaseline: known.txt", "known.txt cannot be read", "2:11"),
    ]

    @Test(arguments: mistakes)
    func `an error in the configuration is status 2, with its location and the expected value`(
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

    @Test func `all errors in a configuration are reported at once`() throws {
        let scratch = try Scratch()
        try scratch.write("a: 1\nb: 2\nfail-on: error\nc: 3\n", to: ".entcheck.yml")
        #expect(
            try Tool("config", in: scratch.url).errors.components(separatedBy: "[configuration-mistake]").count == 4)
    }

    @Test(arguments: ["", "# nothing\n", "{}", "---\n...\n", "~"]) func `a configuration can be empty`(text: String)
        throws
    {
        let scratch = try Scratch()
        try scratch.writeEntitlements(Inside.wrong, to: "App.entitlements")
        try scratch.write(text, to: ".entcheck.yml")
        #expect(try Tool("lint", in: scratch.url).status == 1)
    }

    @Test func `a file that is not a configuration is rejected`() throws {
        let scratch = try Scratch()
        // Each alias expands to twice as many values as the previous one.
        let bomb = (1...30).reduce("a0: &a0 [x, x]\n") { $0 + "a\($1): &a\($1) [*a\($1 - 1), *a\($1 - 1)]\n" }
        for text in ["- a\n- b", "just words", "\u{0}\u{1}", "exclude: {a: b}", "rules: [a]", "? [a, b]\n: c", bomb] {
            try scratch.write(text, to: ".entcheck.yml")
            let run = try Tool("config", in: scratch.url)
            #expect(run.status == 2)
            #expect(run.errors.contains("[configuration-mistake]"))
        }
    }

    @Test func `the configuration is searched in parent directories up to the root of the repository`() throws {
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

    @Test func `outside a repository, only the working directory is searched`() throws {
        let scratch = try Scratch()
        try scratch.writeEntitlements(Inside.wrong, to: "ios/App.entitlements")
        try scratch.write("rules: {value-type: off}", to: ".entcheck.yml")
        #expect(try Tool("lint", "ios", in: scratch.url).status == 0)
        #expect(try Tool("lint", in: scratch.url.appending(path: "ios")).status == 1)
    }

    @Test func `a configuration with a similar file name is an error`() throws {
        let scratch = try Scratch()
        try scratch.write("fail-on: note", to: ".entcheck.yaml")
        let run = try Tool("lint", in: scratch.url)
        #expect(run.status == 2)
        #expect(run.errors.contains("the configuration file must be named `.entcheck.yml`"))
    }

    @Test func `a broken symbolic link instead of a configuration is an error`() throws {
        let scratch = try Scratch()
        try scratch.writeEntitlements(Inside.good, to: "App.entitlements")
        try FileManager.default.createSymbolicLink(
            atPath: scratch.url.appending(path: ".entcheck.yml").path, withDestinationPath: "shared/.entcheck.yml")
        let run = try Tool("lint", in: scratch.url)
        #expect(run.status == 2)
        #expect(run.errors.contains(".entcheck.yml cannot be read"))
    }

    @Test func `options override the environment, which overrides the file, which overrides the defaults`()
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

    @Test func `excluded paths are relative to the configuration, and also apply to files on the command line`() throws
    {
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

    @Test func `an entry of paths applies only to its path, and options override it`() throws {
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

    @Test func `the configuration defines build settings`() throws {
        let scratch = try Scratch()
        try scratch.writeProject(
            notes: Inside.group("group.$(TeamIdentifierPrefix)$(GROUP)"), widget: Inside.group("group.A1B2C3D4E5.notes")
        )
        #expect(try Tool("lint", "--format", "concise", in: scratch.url).output.contains("[setting-undefined]"))
        try scratch.write("define: {GROUP: notes}\n", to: ".entcheck.yml")
        #expect(try !Tool("lint", "--format", "concise", in: scratch.url).output.contains("[setting-undefined]"))
    }

    @Test func `a new configuration changes no setting, and does not overwrite an existing file`() throws {
        let scratch = try Scratch()
        try scratch.writeEntitlements(Inside.wrong, to: "App.entitlements")
        let before = try Tool("lint", in: scratch.url)
        #expect(try Tool("config", "init", in: scratch.url).status == 0)
        let after = try Tool("lint", in: scratch.url)
        #expect(after.output == before.output)
        #expect(after.status == before.status)
        let again = try Tool("config", "init", in: scratch.url)
        #expect(again.status == 2)
        #expect(again.errors.contains("already exists"))
        // Every commented example is valid if its comment sign is removed.
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
