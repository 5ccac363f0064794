import Foundation
import Testing

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

@Suite struct HostileInputTests {
    @Test func `a directory that contains a link to itself is searched once`() throws {
        let scratch = try Scratch()
        try scratch.writeEntitlements(LintCommandTests.good, to: "a/App.entitlements")
        try FileManager.default.createSymbolicLink(
            at: scratch.url.appending(path: "a/loop"), withDestinationURL: scratch.url)
        let run = try Tool("lint", "--format", "json", in: scratch.url)
        #expect(run.status == 0)
        #expect(run.output.contains("\"files\": 1") || run.output.contains("\"files\":1"))
    }

    @Test func `a file above the size limit is reported as not checked`() throws {
        let scratch = try Scratch()
        try scratch.write(String(repeating: " ", count: 20 << 20), to: "App.entitlements")
        let named = try Tool("lint", "--format", "json", "App.entitlements", in: scratch.url)
        #expect(named.status == 4)
        #expect(named.output.contains("notChecked"))
        #expect(named.output.contains("limit"))
    }

    @Test(.disabled(if: getuid() == 0, "root ignores file permissions"))
    func `a file without read permission is status 4`() throws {
        let scratch = try Scratch()
        try scratch.writeEntitlements(LintCommandTests.good, to: "App.entitlements")
        chmod(scratch.url.appending(path: "App.entitlements").path, 0)
        #expect(try Tool("lint", "App.entitlements", in: scratch.url).status == 4)
    }

    @Test func `files whose names contain line breaks or invalid UTF-8 are checked, and the names are escaped`() throws
    {
        let scratch = try Scratch()
        let bytes =
            scratch.url.path.utf8CString.dropLast() + "/caf".utf8CString.dropLast() + [CChar(bitPattern: 0xE9), 10]
        let name = Array(bytes) + ".entitlements".utf8CString
        guard let file = fopen(name, "w") else { return }
        fputs("nothing", file)
        fclose(file)
        let run = try Tool("lint", "--format", "concise", in: scratch.url)
        #expect(run.status == 1)
        #expect(run.output.split(separator: "\n").allSatisfy { $0.contains("[") })
    }

    @Test(arguments: ["[", "{", "- ", "? "])
    func `deeply nested YAML is rejected`(opening: String) throws {
        let scratch = try Scratch()
        let text = String(repeating: opening, count: 200_000)
        try scratch.write("a: \(text)", to: "project.yml")
        try scratch.write(text, to: "b/project.yml")
        #expect(try Tool("lint", in: scratch.url).status == 4)
        try scratch.write(text, to: ".entcheck.yml")
        let run = try Tool("lint", in: scratch.url)
        #expect(run.status == 2)
        #expect(run.errors.contains("more than 200 levels deep"))
    }

    @Test func `deep nesting, many entries, and many hyphens are reported as findings`() throws {
        let scratch = try Scratch()
        let levels = String(repeating: "<array>", count: 1000) + String(repeating: "</array>", count: 1000)
        try scratch.writeEntitlements("<key>a</key>\(levels)", to: "deep.entitlements")
        let entries = String(repeating: "<string>group.com.example.notes</string>", count: 100_000)
        try scratch.writeEntitlements(
            "<key>com.apple.security.application-groups</key><array>\(entries)</array>", to: "many.entitlements")
        try scratch.writeEntitlements(
            "<!-- \(String(repeating: "-- ", count: 300_000)) -->", to: "hyphens.entitlements")
        let run = try Tool("lint", "--format", "concise", in: scratch.url)
        // The files exceed the maximum number of values, so the check is incomplete.
        #expect(run.status == 4)
        for name in ["deep", "many", "hyphens"] { #expect(run.output.contains("\(name).entitlements:")) }
    }
}
