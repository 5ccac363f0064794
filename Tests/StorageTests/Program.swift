import Foundation
import Testing

/// The programs that are built beside the tests.
enum Program {
    static func named(_ name: String) throws -> URL {
        let directory = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
            .deletingLastPathComponent()
        let candidates = [directory, Bundle.main.bundleURL, Bundle.main.executableURL?.deletingLastPathComponent()]
        let program = candidates.compactMap { $0?.appending(path: name) }.first {
            FileManager.default.isExecutableFile(atPath: $0.path)
        }
        return try #require(program, "\(name) is not built")
    }

    /// What a program left behind.
    struct Result {
        let status: Int32
        let output: String
        let error: String
    }

    /// Runs a program to its end.
    static func run(_ name: String, _ arguments: [String] = [], expecting status: Int32? = 0) throws -> Result {
        let process = Process()
        let (output, error) = (Pipe(), Pipe())
        process.executableURL = try named(name)
        process.arguments = arguments
        process.standardOutput = output
        process.standardError = error
        try process.run()
        // What these programs say on standard error fits into a pipe.
        let text = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let errorText = error.fileHandleForReading.readDataToEndOfFile()
        if let status { #expect(process.terminationStatus == status) }
        return Result(
            status: process.terminationStatus, output: String(decoding: text, as: UTF8.self),
            error: String(decoding: errorText, as: UTF8.self))
    }
}
