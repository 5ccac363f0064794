import Foundation
import Testing

/// Options of `lint` that determine what is printed where, and with which status.
@Suite struct OutputOptionTests {
    private func scratch() throws -> Scratch {
        let scratch = try Scratch()
        try scratch.writeEntitlements(Inside.wrong, to: "App.entitlements")
        try scratch.writeEntitlements("<key>com.example.nobody-knows</key><true/>", to: "b.entitlements")
        return scratch
    }

    @Test func `statistics count the findings of each rule`() throws {
        let scratch = try scratch()
        let run = try Tool("lint", "--statistics", in: scratch.url)
        let lines = run.output.split(separator: "\n")
        #expect(lines.contains { $0.contains(/^ *1  note     +key-unknown +\S/) }, "\(run.output)")
        #expect(lines.last?.contains("in 2 files") == true)
        #expect(try Tool("lint", "--statistics", "--format", "json", in: scratch.url).status == 2)
    }

    @Test func `a run can succeed in spite of findings`() throws {
        let scratch = try scratch()
        #expect(try Tool("lint", in: scratch.url).status == 1)
        #expect(try Tool("lint", "--exit-zero", in: scratch.url).status == 0)
        #expect(try Tool("lint", "--exit-zero", "--fail-on", "note", in: scratch.url).status == 2)
    }

    @Test func `standard output can be one of the output files`() throws {
        let scratch = try scratch()
        let run = try Tool("lint", "--output", "json=-", "--output", "text=report.txt", in: scratch.url)
        #expect(run.output.hasPrefix("{"))
        let conflict = try Tool("lint", "--output", "json=-", "--format", "sarif", in: scratch.url)
        #expect(conflict.status == 2)
    }

    @Test(arguments: [("lnt", "lint"), ("chekc", "check"), ("explan", "explain")])
    func `a misspelled command is recognized`(name: String, command: String) throws {
        let scratch = try scratch()
        for arguments in [[name], ["-q", name], ["--format", "concise", name]] {
            let run = try Tool(arguments, in: scratch.url)
            #expect(run.status == 2)
            #expect(run.errors.contains("Did you mean `entcheck \(command)`?"), "\(arguments)")
        }
        #expect(try !Tool("lint", "-q", name, in: scratch.url).errors.contains("Did you mean"))
    }

    @Test func `a change of a file starts another run`() async throws {
        let scratch = try scratch()
        let process = Process()
        process.executableURL = Tool.executable
        process.arguments = ["lint", "--watch", "--format", "concise"]
        process.currentDirectoryURL = scratch.url
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        // The process inherits the signals that the thread of the test blocks, so other signals can have no effect.
        defer { kill(process.processIdentifier, SIGKILL) }
        let first = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        #expect(first.contains("b.entitlements:5:6") && !first.contains("new.entitlements"))
        try scratch.writeEntitlements("<key>com.example.nobody-knows</key><true/>", to: "new.entitlements")
        let second = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        #expect(second.contains("new.entitlements:5:6"))
    }
}
