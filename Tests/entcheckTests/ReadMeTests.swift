import Foundation
import Testing

@Suite struct ReadMeTests {
    @Test func `the page names every command`() throws {
        let text = try String(contentsOf: Tool.package.appending(path: "README.md"), encoding: .utf8)
        let help = try Tool("--help").output
        for command in ["lint", "check", "profiles", "stores", "url", "extract", "diff", "explain", "rules", "config"] {
            #expect(text.contains("`entcheck \(command)"))
            #expect(help.contains("\n  \(command)"))
        }
    }
}

@Suite struct SampleTests {
    /// The folders of samples that have a file with what the tool says of them.
    static let folders = ["Notes", "NotesWithMistakes"]

    @Test(arguments: folders) func `the tool says of a sample what is written beside it`(folder: String) throws {
        let run = try Tool("lint", "Samples/\(folder)")
        let text = run.output + "status \(run.status)\n"
        let file = Tool.package.appending(path: "Samples/\(folder)/expected.txt")
        if ProcessInfo.processInfo.environment["ENTCHECK_RECORD"] != nil {
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == text)
    }
}
