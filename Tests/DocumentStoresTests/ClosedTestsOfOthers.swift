#if os(Linux)
import Foundation
import Testing

/// The tests of permissions, as another user: root ignores permissions.
@Suite struct ClosedTestsOfOthers {
    /// The path of this test program.
    private static let program = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    /// The identifier of a user and a group without files, `nobody`.
    private static let other = "65534"

    /// Whether another user can run this program.
    static let canRun = (try? run(["test", "-x", program], in: "/tmp").status) == 0

    /// Runs a command as another user, and returns its status and its output.
    private static func run(_ command: [String], in directory: String) throws -> (status: Int32, output: String) {
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = URL(filePath: "/usr/bin/setpriv")
        process.arguments = ["--reuid=\(other)", "--regid=\(other)", "--clear-groups"] + command
        process.environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": directory, "HOME": directory]) {
            $1
        }
        (process.standardOutput, process.standardError, process.standardInput) = (pipe, pipe, FileHandle.nullDevice)
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }

    @Test(.enabled(if: geteuid() == 0 && canRun, "needs root, setpriv, and a program that other users can run"))
    func `files and directories without permissions are handled as another user`() throws {
        // The directory of temporary files can be closed to other users.
        let directory = "/tmp/entcheck-tests-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: directory, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o777])
        defer { try? FileManager.default.removeItem(atPath: directory) }
        try #require(chmod(directory, 0o777) == 0)
        let (status, output) = try Self.run(
            [Self.program, "--testing-library", "swift-testing", "--filter", "DocumentStoresTests.ClosedTests/"],
            in: directory)
        #expect(status == 0, "\(output)")
        #expect(output.contains(" passed after") && !output.contains("with 0 tests"))
    }
}
#endif
