import Foundation
import Testing

/// The server in real editors.
@Suite struct RealEditorTests {
    private static func isInstalled(_ name: String) -> Bool {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
            FileManager.default.isExecutableFile(atPath: $0 + "/\(name)")
        }
    }

    static let hasNeovim = isInstalled("nvim")
    static let hasEmacs = isInstalled("emacs")

    /// Runs the test of an editor, which ends with a line that names it.
    private func run(_ editor: String) throws {
        let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
        let process = Process()
        process.executableURL = package.appending(path: "Tests/Editors/\(editor)")
        process.arguments = [Editor.executable.path]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(text.hasSuffix("\(editor): all checks passed\n") || text.hasPrefix("skipped: "), "\(text)")
    }

    @Test(.enabled(if: hasNeovim, "nvim is not installed"))
    func `Neovim shows findings, follows variables, completes, applies fixes, and renames stores`() throws {
        try run("neovim")
    }

    @Test(.enabled(if: hasEmacs, "emacs is not installed"))
    func `Emacs shows findings, completes, lists references, and renames stores`() throws {
        try run("emacs")
    }
}
