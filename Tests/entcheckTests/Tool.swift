import Foundation
import Testing

/// The tool as a user has it: a process with arguments, input, output and a status.
struct Tool {
    let status: Int32
    let output: String
    let errors: String

    /// Runs the tool.
    ///
    /// - Parameters:
    ///   - arguments: What stands behind `entcheck` on the command line.
    ///   - directory: Where it runs.
    ///   - input: What it reads from standard input.
    ///   - environment: Variables beside those of the test.
    /// - Throws: Where the tool cannot be started.
    init(
        _ arguments: String..., in directory: URL = Tool.package, input: String = "",
        environment: [String: String] = [:]
    ) throws {
        try self.init(arguments, in: directory, input: input, environment: environment)
    }

    /// Runs the tool with a list of arguments.
    init(
        _ arguments: [String], in directory: URL = Tool.package, input: String = "",
        environment: [String: String] = [:]
    ) throws {
        let process = Process()
        process.executableURL = Self.executable
        process.arguments = arguments
        process.currentDirectoryURL = directory
        // What the person who runs the tests likes of colours is not what is tested.
        let inherited = ProcessInfo.processInfo.environment.filter { !$0.key.contains("COLOR") }
        process.environment = inherited.merging(environment) { $1 }
        let (standardInput, standardOutput, standardError) = (Pipe(), Pipe(), Pipe())
        process.standardInput = standardInput
        process.standardOutput = standardOutput
        process.standardError = standardError
        try process.run()
        standardInput.fileHandleForWriting.write(Data(input.utf8))
        try standardInput.fileHandleForWriting.close()
        output = String(decoding: standardOutput.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        errors = String(decoding: standardError.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        // What a signal ended has the status that a shell gives it.
        status =
            process.terminationReason == .uncaughtSignal ? 128 + process.terminationStatus : process.terminationStatus
    }

    /// The root of the package.
    static let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized

    /// Where the package builder put the tool: beside the tests.
    static let executable: URL = {
        let candidates = [
            Bundle.main.bundleURL, URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent(),
            Bundle.main.bundleURL.deletingLastPathComponent(),
        ]
        let found = candidates.map { $0.appending(path: "entcheck") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) && !$0.hasDirectoryPath }
        return found ?? package.appending(path: ".build/debug/entcheck")
    }()
}

/// A directory for one test, gone when it ends.
final class Scratch {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "entcheck-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Writes a file and the directories that lead to it.
    func write(_ text: String, to path: String) throws {
        let file = url.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    /// An entitlements file around the inside of its dictionary.
    func writeEntitlements(_ inside: String, to path: String) throws {
        try write(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">
            <dict>
            \(inside)
            </dict>
            </plist>

            """, to: path)
    }
}
