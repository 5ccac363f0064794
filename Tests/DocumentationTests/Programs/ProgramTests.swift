import Foundation
import Testing

/// The programs on the pages of the documentation.
///
/// `ENTCHECK_RECORD=1` writes their output to the pages.
@Suite(.serialized, .enabled(if: BuildPlan() != nil, "the native build system of SwiftPM did not build the tests"))
struct ProgramTests {
    @Test(arguments: PageProgram.libraries)
    func `the page of a library contains a complete program that imports a library`(library: String) throws {
        let programs = PageProgram.all.filter { $0.page == "Sources/\(library)/\(library).docc/\(library).md" }
        #expect(!programs.isEmpty)
        #expect(programs.allSatisfy { $0.lines.count <= 30 }, "a program is longer than 30 lines")
    }

    @Test(arguments: PageProgram.all.indices)
    func `a program on a page compiles, runs, and prints the documented output`(number: Int) throws {
        let program = PageProgram.all[number]
        let build = try ProgramBuild.shared.get()
        guard build.diagnostics.isEmpty else {
            let lines = build.diagnostics.split(separator: "\n").map(String.init)
            let own = lines.filter { program.contains($0) && $0.contains("error: ") }
            for error in own { Issue.record("\(error)") }
            // An error in another program is reported by the test of that program.
            let isAboutProgram = lines.contains { line in PageProgram.all.contains { $0.contains(line) } }
            #expect(isAboutProgram, "\(build.diagnostics)")
            return
        }
        let folder = try ProgramFolder(for: program)
        let (status, output) = try withExtendedLifetime(folder) { try build.run(number, in: folder.url) }
        #expect(status == 0, "\(program.location): the program fails:\n\(output)")
        let printed = Self.lines(of: output)
        guard let documented = program.output, documented.lines != printed else { return }
        if Self.isRecording {
            try Self.record(printed, of: program)
        } else {
            Issue.record("\(program.page):\(documented.start + 1): the program prints\n\(output)")
        }
    }

    @Test func `the README contains a program`() {
        #expect(PageProgram.all.contains { $0.page == "README.md" })
    }

    private static let isRecording = ProcessInfo.processInfo.environment["ENTCHECK_RECORD"] != nil

    /// Returns the lines of an output, without empty lines at its end.
    private static func lines(of output: String) -> [String] {
        var lines = output.components(separatedBy: "\n")
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }

    /// Writes the output of a program to its page.
    private static func record(_ printed: [String], of program: PageProgram) throws {
        var lines = PageProgram.lines(of: program.page)
        // The output of an earlier program can have moved this one.
        guard let code = lines.firstRange(of: program.lines),
            let start = lines[code.upperBound...].firstIndex(of: "```text"),
            let end = lines[start...].firstIndex(of: "```")
        else { return }
        lines.replaceSubrange(start + 1..<end, with: printed)
        let page = PageProgram.package.appending(path: program.page)
        try Data(lines.joined(separator: "\n").utf8).write(to: page)
    }
}
