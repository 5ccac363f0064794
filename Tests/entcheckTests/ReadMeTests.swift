import Foundation
import Testing

@Suite struct ReadMeTests {
    @Test func `the README contains every command`() throws {
        let text = try String(contentsOf: Tool.package.appending(path: "README.md"), encoding: .utf8)
        let help = try Tool("--help").output
        for command in [
            "lint", "check", "profiles", "stores", "url", "extract", "diff", "resolve", "explain", "rules", "keys",
            "config", "init",
        ] {
            #expect(text.contains("`entcheck \(command)"))
            #expect(help.contains("\n  \(command)"))
        }
    }

    @Test func `the README describes the tool, its installation, its output, and its commands, in this order`() throws {
        let text = try String(contentsOf: Tool.package.appending(path: "README.md"), encoding: .utf8)
        let parts = [
            "a linter for Apple entitlements.", "make install", "$ entcheck lint", "| `entcheck lint", "import ",
        ]
        let positions = try parts.map { try #require(text.range(of: $0)?.lowerBound) }
        #expect(positions == positions.sorted())
        let installation = try #require(text.components(separatedBy: "```sh\n").dropFirst().first)
        #expect(installation.components(separatedBy: "\n```")[0].split(separator: "\n").count == 1)
    }
}

@Suite struct SampleTests {
    /// The directories of samples with a file for the expected output.
    static let folders = ["Notes", "NotesWithMistakes"]

    @Test(arguments: folders) func `the output for a sample matches its expected output`(folder: String) throws {
        let run = try Tool("lint", "Samples/\(folder)")
        let text = run.output + "status \(run.status)\n"
        let file = Tool.package.appending(path: "Samples/\(folder)/expected.txt")
        if ProcessInfo.processInfo.environment["ENTCHECK_RECORD"] != nil {
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == text)
    }
}
