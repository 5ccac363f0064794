import Foundation
import TestSupport
import Testing

/// The executables that are built with the tests.
enum Program {
    static func named(_ name: String) throws -> URL {
        try #require(BuiltProduct.executable(name), "\(name) was not built")
    }

    /// The result of an executable.
    struct Result {
        let status: Int32
        let output: String
        let error: String
    }

    /// Runs an executable and waits until it exits.
    static func run(_ name: String, _ arguments: [String] = [], expecting status: Int32? = 0) throws -> Result {
        let process = Process()
        let (output, error) = (Pipe(), Pipe())
        process.executableURL = try named(name)
        process.arguments = arguments
        process.standardOutput = output
        process.standardError = error
        try process.run()
        // The standard error of these executables fits into the buffer of a pipe.
        let text = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let errorText = error.fileHandleForReading.readDataToEndOfFile()
        if let status { #expect(process.terminationStatus == status) }
        return Result(
            status: process.terminationStatus, output: String(decoding: text, as: UTF8.self),
            error: String(decoding: errorText, as: UTF8.self))
    }
}
