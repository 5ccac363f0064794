import Foundation
import Testing

/// The report for programs that fix files.
@Suite struct AgentFormatTests {
    private func objects(_ text: String) throws -> [[String: Any]] {
        try text.split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    @Test func `a program can apply the edits, and the command of the report verifies them`() throws {
        let folder = try Scratch()
        let name = "My App.entitlements"
        try folder.writeEntitlements("<key>aps-environment</key>\n<string>Production</string>", to: name)
        let file = folder.url.appending(path: name)
        let run = try Tool("lint", "--format", "agent", "--output", "json=report.json", name, in: folder.url)
        #expect(run.status == 0)
        let lines = try objects(run.output)
        #expect(lines.compactMap { $0["type"] as? String } == ["rule", "finding", "summary"])
        #expect(lines[0]["rule"] as? String == "value-not-allowed")
        #expect((lines[0]["reason"] as? String)?.isEmpty == false)
        #expect((lines[1]["place"] as? String)?.hasPrefix("My App.entitlements:") == true)
        // The command contains the paths and the format, but no option that writes files.
        let command = try #require(lines[1]["verify"] as? String)
        #expect(command == "entcheck lint 'My App.entitlements' --format agent")
        var bytes = [UInt8](try Data(contentsOf: file))
        for edit in (lines[1]["edits"] as? [[String: Any]] ?? []).reversed() {
            let (offset, length) = (edit["offset"] as? Int ?? -1, edit["length"] as? Int ?? -1)
            let range = try #require(offset >= 0 && length >= 0 ? offset..<offset + length : nil)
            #expect(String(decoding: bytes[range], as: UTF8.self) == edit["old"] as? String)
            bytes.replaceSubrange(range, with: Array((edit["new"] as? String ?? "").utf8))
        }
        try Data(bytes).write(to: file)
        let shell = Process()
        shell.executableURL = URL(filePath: "/bin/sh")
        shell.currentDirectoryURL = folder.url
        shell.arguments = ["-c", "entcheck() { \"\(Tool.executable.path)\" \"$@\"; }; \(command)"]
        let output = Pipe()
        shell.standardOutput = output
        try shell.run()
        let verified = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        shell.waitUntilExit()
        #expect(shell.terminationStatus == 0)
        #expect(try objects(verified).compactMap { $0["type"] as? String } == ["summary"])
    }

    @Test(
        arguments: [
            (["-q"], "entcheck lint --format agent"), (["--", "--fix"], "entcheck lint --format agent -- --fix"),
            (["--quiet", "--fix", "--", "-q"], "entcheck lint --format agent -- -q"),
        ])
    func `the command of the report prints the report for paths that look like options`(
        arguments: [String], command: String
    ) throws {
        let folder = try Scratch()
        for name in ["a.entitlements", "--fix", "-q"] {
            try folder.writeEntitlements("<key>aps-environment</key>\n<string>Production</string>", to: name)
        }
        _ = try Tool(["lint", "--output", "agent=report.jsonl"] + arguments, in: folder.url)
        let report = try String(contentsOf: folder.url.appending(path: "report.jsonl"), encoding: .utf8)
        let last = try #require(try objects(report).last)
        #expect(last["verify"] as? String == command)
    }

    @Test func `a command that names many files is only in the last line`() throws {
        let folder = try Scratch()
        let names = (100..<200).map { "Target\($0).entitlements" }
        for name in names { try folder.writeEntitlements("<key>com.example.unknown</key><true/>", to: name) }
        let lines = try objects(try Tool(["lint", "--format", "agent"] + names, in: folder.url).output)
        let findings = lines.filter { $0["type"] as? String == "finding" }
        #expect(findings.count == names.count)
        #expect(findings.allSatisfy { $0["verify"] == nil })
        #expect(lines.last?["verify"] as? String == "entcheck lint \(names.joined(separator: " ")) --format agent")
    }

    @Test func `each rule is explained once, before its first finding`() throws {
        let folder = try Scratch()
        try folder.writeEntitlements(
            "<key>com.example.unknown-a</key><true/>\n<key>com.example.unknown-b</key><true/>", to: "A.entitlements")
        let lines = try objects(try Tool("lint", "--format", "agent", in: folder.url).output)
        let kinds = lines.map { "\($0["type"] ?? "") \($0["rule"] ?? "")" }
        #expect(kinds == ["rule key-unknown", "finding key-unknown", "finding key-unknown", "summary "])
    }
}

/// The links from findings to the pages about their rules.
@Suite struct HelpPageTests {
    private func folder(_ configuration: String) throws -> Scratch {
        let folder = try Scratch()
        try folder.write(configuration, to: ".entcheck.yml")
        try folder.writeEntitlements("<key>aps-environment</key><true/>", to: "App.entitlements")
        return folder
    }

    private static let page = "https://example.com/docs/Rules/value-type.md"

    @Test func `the configuration determines the pages in SARIF, HTML, and the format for programs`() throws {
        let folder = try folder("pages: https://example.com/docs/\n")
        let sarif = try Tool("lint", "--format", "sarif", in: folder.url).output
        #expect(sarif.contains("\"helpUri\": \"\(Self.page)\""))
        let html = try Tool("lint", "--format", "html", in: folder.url).output
        #expect(html.contains("<a href=\"\(Self.page)\"><code>value-type</code></a>"))
        let agent = try Tool("lint", "--format", "agent", in: folder.url).output
        #expect(agent.contains("\"page\":\"\(Self.page)\""))
    }

    @Test func `text has links only in terminals with links`() throws {
        let folder = try folder("pages: https://example.com/docs\n")
        let link = "[\u{1B}]8;;\(Self.page)\u{1B}\\value-type\u{1B}]8;;\u{1B}\\]"
        let forced = try Tool("lint", in: folder.url, environment: ["FORCE_HYPERLINK": "1"]).output
        #expect(forced.contains(link))
        for environment in [[:], ["FORCE_HYPERLINK": "0"], ["TERM_PROGRAM": "WezTerm"]] {
            #expect(!(try Tool("lint", in: folder.url, environment: environment).output.contains("\u{1B}")))
        }
    }

    @Test(arguments: ["docs", "ftp://example.com", "https://", "\"https://example.com/\\e[0m\"", "javascript:alert(1)"])
    func `an address that is not absolute or not safe is an error in the configuration`(text: String) throws {
        let folder = try folder("pages: \(text)\n")
        let run = try Tool("lint", in: folder.url)
        #expect(run.status == 2)
        #expect(run.errors.contains("`pages` must be an `https`, `http`, or `file` URL"))
    }
}
