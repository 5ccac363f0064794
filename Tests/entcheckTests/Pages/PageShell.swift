import Foundation

/// A shell in a temporary directory that runs the commands of one page in sequence.
final class PageShell {
    let scratch: Scratch
    private var directory: String
    private var status: Int32 = 0

    /// Creates the directory with a copy of the samples.
    init() throws {
        scratch = try Scratch()
        directory = scratch.url.path
        try FileManager.default.copyItem(
            at: Tool.package.appending(path: "Samples"), to: scratch.url.appending(path: "Samples"))
    }

    /// Runs a command in the directory in which the previous one ended, and returns the output lines of both streams.
    func run(_ command: String) throws -> [String] {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/bash")
        // The command writes its last working directory to a file, because its output is compared.
        let place = scratch.url.appending(path: ".directory").path
        process.arguments = ["-c", "trap 'pwd > \"\(place)\"' EXIT; (exit \(status)); \(command)"]
        process.currentDirectoryURL = URL(filePath: directory)
        process.environment = environment
        let output = Pipe()
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        status = process.terminationStatus
        if let ended = try? String(contentsOfFile: place, encoding: .utf8) {
            directory = ended.trimmingCharacters(in: .newlines)
        }
        return text.isEmpty ? [] : (text.hasSuffix("\n") ? String(text.dropLast()) : text).components(separatedBy: "\n")
    }

    /// The environment, with the directory of the tool first in `PATH`, and independent of the user who runs the tests.
    private var environment: [String: String] {
        let tools = Tool.executable.deletingLastPathComponent().path
        return [
            "PATH": "\(tools):\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")",
            "HOME": scratch.url.path, "TMPDIR": scratch.url.path, "LANG": "C.UTF-8", "TERM": "dumb",
            "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": "Ada", "GIT_AUTHOR_EMAIL": "ada@example.com",
            "GIT_COMMITTER_NAME": "Ada", "GIT_COMMITTER_EMAIL": "ada@example.com",
            "GIT_AUTHOR_DATE": "2026-01-31T12:00:00Z", "GIT_COMMITTER_DATE": "2026-01-31T12:00:00Z",
        ]
    }
}
