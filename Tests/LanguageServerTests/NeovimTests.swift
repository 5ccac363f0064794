import Foundation
import Testing

/// The server in a real editor.
@Suite struct NeovimTests {
    static let hasNeovim = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
        FileManager.default.isExecutableFile(atPath: $0 + "/nvim")
    }

    @Test(.enabled(if: hasNeovim, "nvim is not installed"))
    func `Neovim shows findings and hovers, follows variables, and applies fixes`() throws {
        let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
        let process = Process()
        process.executableURL = package.appending(path: "Tests/Editors/neovim")
        process.arguments = [Editor.executable.path]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(text.hasSuffix("neovim: all checks passed\n"), "\(text)")
    }
}
