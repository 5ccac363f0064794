import Foundation
import Testing

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Tests of file names with characters that a line of text or a URL cannot contain.
@Suite struct AwkwardNameTests {
    /// The names as bytes, and their representations in JSON and in URLs.
    static let names: [(name: [UInt8], text: String, address: String)] = [
        (Array("a\nb\\ c#%é.entitlements".utf8), "a\nb\\ c#%é.entitlements", "a%0Ab%5C%20c%23%25%C3%A9.entitlements"),
        (
            [0x61, 0xE9, 0x0A] + Array(".entitlements".utf8), "a\u{10FEE9}\n.entitlements", "a%E9%0A.entitlements"
        ),
    ]

    private func write(_ text: String, named name: [UInt8], in scratch: Scratch) throws {
        let path = Array(scratch.url.path.utf8) + [0x2F] + name + [0]
        let file = try #require(path.withUnsafeBytes { fopen($0.bindMemory(to: CChar.self).baseAddress, "w") })
        fputs(text, file)
        fclose(file)
    }

    /// Runs the tool in a shell, which passes bytes that are not UTF-8.
    private func shell(_ script: String, in scratch: Scratch) throws -> (status: Int32, errors: String) {
        let (shell, errors) = (Process(), Pipe())
        shell.executableURL = URL(filePath: "/bin/sh")
        shell.arguments = ["-c", "b=$(printf 'b\\377'); \(script)", Tool.executable.path]
        shell.currentDirectoryURL = scratch.url
        (shell.standardOutput, shell.standardError) = (FileHandle.nullDevice, errors)
        try shell.run()
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        shell.waitUntilExit()
        return (shell.terminationStatus, text)
    }

    private static let text = "<plist version=\"1.0\"><dict><key>get-task-allow</key><true /></dict></plist>\n"

    @Test(arguments: names.indices)
    func `JSON and SARIF contain the real path`(index: Int) throws {
        let (name, text, address) = Self.names[index]
        let scratch = try Scratch()
        try write(Self.text, named: name, in: scratch)
        let json = try Tool("lint", "--format", "json", in: scratch.url).output
        let report = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        let findings = try #require(report["findings"] as? [[String: Any]])
        let places = findings.compactMap { ($0["location"] as? [String: Any])?["path"] as? String }
        #expect(!places.isEmpty)
        #expect(places.allSatisfy { $0 == text })
        let sarif = try Tool("lint", "--format", "sarif", in: scratch.url).output
        #expect(sarif.contains("\"uri\": \"\(address)\""))
    }

    @Test(arguments: names.indices)
    func `text output has one line per finding, and a file with any name can be fixed`(index: Int) throws {
        let (name, _, _) = Self.names[index]
        let scratch = try Scratch()
        try write(Self.text, named: name, in: scratch)
        let shown = try Tool("lint", "--format", "concise", in: scratch.url)
        #expect(shown.output.split(separator: "\n").allSatisfy { $0.hasPrefix("a") && $0.contains(".entitlements:1:") })
        #expect(
            try Tool("lint", "--fix", "--fail-on", "error", in: scratch.url).errors.contains("1 fix applied in 1 file"))
        #expect(try Tool("lint", in: scratch.url).status == 0)
    }

    @Test(arguments: ["text", "concise", "github", "gitlab", "junit", "checkstyle", "markdown", "html"])
    func `names that are not UTF-8 and bidirectional marks look the same in every format`(format: String) throws {
        let scratch = try Scratch()
        let name = Array("a".utf8) + [0xE9] + Array("b\u{202E}c.entitlements".utf8)
        try write(Self.text, named: name, in: scratch)
        let text = try Tool("lint", "--format", format, in: scratch.url).output
        // GitLab searches the file with the name, so that only bytes that JSON cannot contain are escaped.
        let mark = format == "gitlab" ? #"\u202e"# : #"\u{202E}"#
        let byte = format == "gitlab" ? #"\\xE9"# : #"\xE9"#
        // HTML and Markdown contain backslashes as characters or as references.
        let shown = text.replacing("&#92;", with: #"\"#).replacing("&#123;", with: "{").replacing("&#125;", with: "}")
        #expect(shown.contains("a\(byte)b\(mark)c.entitlements"), "\(text)")
        #expect(!text.unicodeScalars.contains { $0 == "\u{202E}" || 0x10FE80...0x10FEFF ~= $0.value })
    }

    #if os(Linux)
    @Test func `options accept paths that are not UTF-8`() throws {
        let scratch = try Scratch()
        try write(Self.text, named: Array("a.entitlements".utf8), in: scratch)
        let run = try shell(
            """
            "$0" lint -q --write-baseline "$b.txt" . && "$0" lint --output "json=$b.json" --fail-on error . &&
            "$0" lint --fix -q "$b.txt"; test -s "$b.txt" && test -s "$b.json" && test $(ls | wc -l) = 3
            """, in: scratch)
        #expect(run.status == 0, "\(run.errors)")
    }

    @Test func `baselines and configurations are read from paths that are not UTF-8`() throws {
        let scratch = try Scratch()
        try write(Self.text, named: Array("a.entitlements".utf8), in: scratch)
        let run = try shell(
            """
            "$0" lint -q --write-baseline "$b.json" . && "$0" lint -q --baseline "$b.json" . || exit 10
            printf 'rules:\\n  codesign-tag-space: off\\n' > "$b.yml" && "$0" lint -q --config "$b.yml" . || exit 11
            mkdir "$b" && mv a.entitlements "$b" && cp "$b.yml" "$b/.entcheck.yml" && "$0" lint -q . || exit 12
            "$0" lint -q "$b" && cd "$b" && "$0" lint -q . || exit 13
            """, in: scratch)
        #expect(run.status == 0, "\(run.errors)")
    }

    @Test(arguments: ["stores", "profiles", "resolve"])
    func `an empty path is not the working directory`(command: String) throws {
        let scratch = try Scratch()
        let run = try Tool(command, "", in: scratch.url)
        #expect(run.status == 2 && run.errors.contains("A path is empty"), "\(run.errors)")
    }

    @Test func `the simulated iCloud refuses a name that is not UTF-8`() throws {
        let scratch = try Scratch()
        let run = try shell(#""$0" cloud serve --port 0 --world "$b""#, in: scratch)
        #expect(run.status == 2)
        #expect(run.errors.contains("is not UTF-8"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.url.path).isEmpty)
    }

    @Test func `the changes of two files whose names are not UTF-8 are kept apart`() throws {
        let repository = try ScratchRepository()
        let (good, wrong) = ("<plist version=\"1.0\"><dict/></plist>\n", Inside.wrong)
        let names: [[UInt8]] = [0xFE, 0xFF].map { [0x62, $0] + Array(".entitlements".utf8) }
        let text = "<plist version=\"1.0\"><dict>\(wrong)</dict></plist>\n"
        try write(good, named: names[0], in: repository.scratch)
        try write(text, named: names[1], in: repository.scratch)
        try repository.commit()
        func lint() throws -> Tool { try Tool("lint", "--since", "HEAD", "--format", "concise", in: repository.url) }
        #expect(try lint().output.isEmpty)
        try write(text, named: names[0], in: repository.scratch)
        let run = try lint()
        #expect(run.status == 1 && run.output.hasPrefix(#"b\xFE.entitlements:"#), "\(run.output)\(run.errors)")
        let moved = try shell(#"git checkout -q . && git mv "$b.entitlements" c.entitlements"#, in: repository.scratch)
        #expect(moved.status == 0, "\(moved.errors)")
        #expect(try lint().output.isEmpty)
    }
    #endif
}
