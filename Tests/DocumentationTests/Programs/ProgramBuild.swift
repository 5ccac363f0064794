import Foundation
import TestSupport

/// One executable with all programs of the documentation, compiled like the code of a client.
///
/// Each program is a function, and a number on the command line selects it. A client has no access to `package`
/// declarations, so neither has a program. Errors contain the page and the line.
final class ProgramBuild: Sendable {
    /// The build of all programs.
    static let shared = Result { try ProgramBuild(PageProgram.all) }

    /// The output of the compiler; empty if it succeeded.
    let diagnostics: String
    private let directory = Result { try TemporaryDirectory() }

    private init(_ programs: [PageProgram]) throws {
        let directory = try directory.get()
        guard let plan = BuildPlan() else { throw BuildPlanError() }
        for (number, program) in programs.enumerated() {
            try directory.write(Self.source(of: program, number), to: "Program\(number).swift")
        }
        try directory.write(Self.start(of: programs), to: "main.swift")
        try directory.write(plan.objects.joined(separator: "\n"), to: "objects")
        let sources = programs.indices.map { "Program\($0).swift" } + ["main.swift"]
        let result = try Self.run(
            URL(filePath: plan.compiler),
            ["-swift-version", "6", "-warnings-as-errors", "-wmo", "-Onone", "-module-name", "Programs"]
                + ["-emit-executable", "-o", "Programs"] + plan.imports + sources + ["@objects"] + plan.libraries,
            in: directory.url)
        diagnostics = result.status == 0 ? "" : result.output
    }

    /// Runs a program, and returns its exit status and the output of both streams.
    func run(_ number: Int, in folder: URL) throws -> (status: Int32, output: String) {
        try Self.run(directory.get().url.appending(path: "Programs"), ["\(number)"], in: folder)
    }
}

/// The error that another build system built the tests.
struct BuildPlanError: Error {}

// MARK: - Sources

extension ProgramBuild {
    /// Returns a source file with a program as a function; the line after the imports becomes its declaration.
    private static func source(of program: PageProgram, _ number: Int) -> String {
        var lines = program.lines
        let gap = lines.firstIndex { !$0.hasPrefix("import ") } ?? lines.count
        let effects = lines.contains { $0.contains("await ") } ? "async throws" : "throws"
        lines[gap] = "func program\(number)() \(effects) {" + lines[gap]
        let place = "#sourceLocation(file: \"\(program.page)\", line: \(program.line))"
        return ([place] + lines + ["}", ""]).joined(separator: "\n")
    }

    /// Returns the file that runs the selected program.
    private static func start(of programs: [PageProgram]) -> String {
        let cases = programs.enumerated().map { number, program in
            let call = program.lines.contains { $0.contains("await ") } ? "try await" : "try"
            return "case \"\(number)\": \(call) program\(number)()"
        }
        return
            (["import Foundation", "do {", "switch CommandLine.arguments[1] {"] + cases
            + ["default: break", "}", "} catch {", "print(\"the program throws\", error)", "exit(1)", "}"])
            .joined(separator: "\n")
    }

    /// Runs an executable, and returns its exit status and the output of both streams.
    private static func run(
        _ executable: URL, _ arguments: [String], in folder: URL
    ) throws -> (status: Int32, output: String) {
        let process = Process()
        let output = Pipe()
        process.executableURL = executable
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": folder.path + "/"]) { $1 }
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: text, as: UTF8.self))
    }
}
