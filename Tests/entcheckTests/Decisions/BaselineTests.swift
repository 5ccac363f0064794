import Foundation
import Testing

@Suite struct BaselineTests {
    @Test func `only findings that are not in the baseline are reported`() throws {
        let scratch = try Scratch()
        try scratch.writeEntitlements(Inside.wrong, to: "ios/App.entitlements")
        try scratch.writeEntitlements(Inside.wrong, to: "mac/App.entitlements")
        let written = try Tool("lint", "--write-baseline", "known.txt", in: scratch.url)
        #expect(written.status == 0)
        #expect(written.output.isEmpty)
        #expect(written.errors == "entcheck: 2 findings written to known.txt\n")
        let known = try Tool("lint", "--baseline", "known.txt", in: scratch.url)
        #expect(known.status == 0)
        #expect(known.output == "No findings in 2 files; 2 in the baseline.\n")
        // The same error in a different file is a new finding.
        try scratch.writeEntitlements(Inside.wrong, to: "tv/App.entitlements")
        let run = try Tool("lint", "--baseline", "known.txt", "--format", "concise", in: scratch.url)
        #expect(run.status == 1)
        #expect(run.output.split(separator: "\n").count == 1)
        #expect(run.output.hasPrefix("tv/App.entitlements:6:9: error: "))
    }

    @Test func `no baseline is written if there is nothing to check`() throws {
        let scratch = try Scratch()
        let run = try Tool("lint", "--write-baseline", "known.txt", in: scratch.url)
        #expect(run.status == 3)
        #expect(run.errors == "entcheck: nothing to check\n")
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.url.path).isEmpty)
    }

    @Test func `an incomplete run does not replace a baseline, and reports it`() throws {
        let scratch = try Scratch()
        try scratch.writeEntitlements(Inside.wrong, to: "App.entitlements")
        try scratch.write("# entcheck baseline 1\n", to: "known.txt")
        let run = try Tool(
            "lint", "App.entitlements", "Missing.entitlements", "--write-baseline", "known.txt", in: scratch.url)
        #expect(run.status == 4)
        #expect(run.errors.contains("entcheck: Missing.entitlements: "))
        #expect(
            run.errors.hasSuffix("entcheck: known.txt: the baseline was not written: some files were not checked\n"))
        let text = try String(contentsOf: scratch.url.appending(path: "known.txt"), encoding: .utf8)
        #expect(text == "# entcheck baseline 1\n")
        let check = try Tool("check", "Missing.app", "--write-baseline", "new.txt", in: scratch.url)
        #expect(check.status == 4)
        #expect(check.errors.contains("entcheck: new.txt: the baseline was not written"))
        #expect(!FileManager.default.fileExists(atPath: scratch.url.appending(path: "new.txt").path))
    }

    @Test func `a baseline is sorted, readable, and independent of line numbers`() throws {
        let scratch = try Scratch()
        try scratch.writeEntitlements(Inside.wrong, to: "b.entitlements")
        try scratch.writeEntitlements(Inside.unknown + "\n" + Inside.wrong, to: "a.entitlements")
        #expect(try Tool("lint", "--write-baseline", "known.txt", in: scratch.url).status == 0)
        let file = scratch.url.appending(path: "known.txt")
        let text = try String(contentsOf: file, encoding: .utf8)
        let entries = text.split(separator: "\n").dropFirst(2).map { $0.split(separator: "\t") }
        #expect(
            entries.map { "\($0[2]) \($0[3]) \($0[1])" } == [
                "key-unknown a.entitlements 1", "value-type a.entitlements 1", "value-type b.entitlements 1",
            ])
        #expect(entries[2][4].contains("expected an array of strings"))
        // The findings move to different lines, and the baseline does not change.
        try scratch.writeEntitlements("\n\n\n" + Inside.unknown + "\n\n" + Inside.wrong, to: "a.entitlements")
        #expect(try Tool("lint", "--write-baseline", "again.txt", in: scratch.url).status == 0)
        #expect(try String(contentsOf: scratch.url.appending(path: "again.txt"), encoding: .utf8) == text)
    }

    @Test func `one baseline entry matches one of two equal findings`() throws {
        let scratch = try Scratch()
        let twice = "<array><string>a b</string><string>a b</string></array>"
        try scratch.writeEntitlements("<key>keychain-access-groups</key>\(twice)", to: "App.entitlements")
        #expect(try Tool("lint", "--write-baseline", "known.txt", in: scratch.url).status == 0)
        let file = scratch.url.appending(path: "known.txt")
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(try Tool("lint", "--baseline", "known.txt", in: scratch.url).output.hasPrefix("No findings"))
        let lines = text.split(separator: "\n")
        try Data((lines.dropLast().joined(separator: "\n") + "\n").utf8).write(to: file)
        let run = try Tool("lint", "--baseline", "known.txt", "--format", "concise", in: scratch.url)
        #expect(run.output.split(separator: "\n").count == 1)
    }

    @Test func `a baseline entry without a finding is reported at its line`() throws {
        let scratch = try Scratch()
        try scratch.writeEntitlements(Inside.wrong, to: "App.entitlements")
        #expect(try Tool("lint", "--write-baseline", "known.txt", in: scratch.url).status == 0)
        try scratch.writeEntitlements(Inside.good, to: "App.entitlements")
        try scratch.write("baseline: known.txt\nrules: {baseline-outdated: error}\n", to: ".entcheck.yml")
        let run = try Tool("lint", "--format", "concise", in: scratch.url)
        #expect(run.status == 1)
        #expect(
            run.output
                == "known.txt:3:1: error: the listed findings of `value-type` in `App.entitlements` no longer occur; "
                + "update the baseline [baseline-outdated]\n"
        )
    }

    @Test(arguments: [
        ("nothing", "1:1", "a baseline must begin with the line"),
        ("# entcheck baseline 1\nabc", "2:1", "expected five fields"),
        ("# entcheck baseline 1\nxyz\t1\ta\tb\tc", "2:1", "`xyz` is not a valid fingerprint"),
        ("# entcheck baseline 1\n\n# ours\n0123456789abcdef\t0\ta\tb\tc", "4:1", "`0` is not a valid number of"),
        ("<<<<<<< HEAD\n# entcheck baseline 1", "1:1", "a baseline must begin with the line"),
    ])
    func `a malformed baseline is status 2, with the location of the error`(
        text: String, place: String, problem: String
    ) throws {
        let scratch = try Scratch()
        try scratch.writeEntitlements(Inside.good, to: "App.entitlements")
        try scratch.write(text, to: "known.txt")
        let run = try Tool("lint", "--baseline", "known.txt", in: scratch.url)
        #expect(run.status == 2)
        #expect(run.errors.hasPrefix("known.txt:\(place): error: "))
        #expect(run.errors.contains(problem))
        let missing = try Tool("lint", "--baseline", "missing.txt", in: scratch.url)
        #expect(missing.status == 2)
        #expect(missing.errors.contains("--write-baseline missing.txt"))
    }

    @Test func `a baseline identifies a built product by its bundle identifier, not by its path`() throws {
        let folder = try ProductFolder()
        try folder.write(folder.notesWithMistakes(in: ""))
        let arguments = ["check", "Notes.app", "--now", ProductFolder.today]
        #expect(try Tool(arguments + ["--write-baseline", "known.txt"], in: folder.url).status == 0)
        let text = try String(contentsOf: folder.url.appending(path: "known.txt"), encoding: .utf8)
        #expect(text.contains("\tbundle:com.example.notes\t"))
        let other = folder.url.appending(path: "build/today")
        try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
        try FileManager.default.moveItem(
            at: folder.url.appending(path: "Notes.app"), to: other.appending(path: "Notes.app"))
        let run = try Tool(
            "check", "build/today/Notes.app", "--now", ProductFolder.today, "--baseline", "known.txt", in: folder.url)
        #expect(run.status == 0)
        #expect(run.output.contains("in the baseline"))
    }
}
