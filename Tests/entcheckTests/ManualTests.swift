import Foundation
import Testing

@Suite struct ManualTests {
    @Test func `the manual contains every command, option, and exit status`() throws {
        let page = try Tool("manual").output
        let help = try Tool("--help").output
        let shown = help.components(separatedBy: "SUBCOMMANDS:\n").dropFirst().joined().split(separator: "\n")
        let names = shown.filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") && !$0.contains("See 'entcheck") }
            .compactMap { $0.split(separator: " ").first.map(String.init) }
        #expect(names.count >= 10)
        for name in names {
            #expect(page.contains("\n.Cm \(name)"))
            for option in try Self.options(of: name) { #expect(page.contains("-\(option)"), "\(name) --\(option)") }
        }
        for status in 0...4 { #expect(page.contains("\n.It \(status)\n")) }
    }

    /// Returns the long options in the help of a command.
    private static func options(of command: String) throws -> Set<String> {
        let words = try Tool("help", command).output.split(whereSeparator: \.isWhitespace)
        let options = words.filter { $0.hasPrefix("--") }.map { $0.dropFirst(2).prefix { $0.isLetter || $0 == "-" } }
        return Set(options.map(String.init)).subtracting(["help", "version", ""])
    }

    static let hasMandoc = FileManager.default.isExecutableFile(atPath: "/usr/bin/mandoc")

    @Test(.enabled(if: hasMandoc, "mandoc is not installed"))
    func `mandoc reports no warnings in the manual`() throws {
        let scratch = try Scratch()
        try scratch.write(try Tool("manual").output, to: "entcheck.1")
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/mandoc")
        process.arguments = ["-Tlint", "-Wwarning", scratch.url.appending(path: "entcheck.1").path]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let complaints = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(complaints.isEmpty)
    }
}
