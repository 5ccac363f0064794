import Foundation
import TestSupport
import Testing

/// The result of a run of the tool as a child process.
struct Tool {
    let status: Int32
    let output: String
    let errors: String

    /// Runs the tool.
    ///
    /// - Parameters:
    ///   - arguments: The arguments after `entcheck`.
    ///   - directory: The working directory.
    ///   - input: The text of standard input.
    ///   - environment: Variables in addition to those of the test process.
    /// - Throws: An error if the tool cannot be started.
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
        // The color settings of the user who runs the tests must not affect them.
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
        // A process that a signal terminated has the same status as in a shell.
        status =
            process.terminationReason == .uncaughtSignal ? 128 + process.terminationStatus : process.terminationStatus
        if let problem = PublishedSchema.problem(in: output) { Issue.record("\(arguments): \(problem)") }
    }

    /// The root of the package.
    static let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized

    /// The built tool, which is in the same directory as the tests.
    static let executable =
        BuiltProduct.executable("entcheck") ?? package.appending(path: ".build/debug/entcheck")
}

/// A temporary directory, which is deleted at the end of the test.
final class Scratch {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "entcheck-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Writes a file, and creates its parent directories.
    func write(_ text: String, to path: String) throws {
        let file = url.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    /// Writes an entitlements file with the given content of its dictionary.
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
