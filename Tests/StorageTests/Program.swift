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

    /// Runs a program to its end and gives back what it printed.
    static func run(_ name: String, _ arguments: [String] = []) throws -> String {
        let process = Process()
        let output = Pipe()
        process.executableURL = try named(name)
        process.arguments = arguments
        process.standardOutput = output
        try process.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return String(decoding: text, as: UTF8.self)
    }
}
