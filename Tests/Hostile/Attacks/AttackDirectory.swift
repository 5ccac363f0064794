package import Foundation

/// The temporary directory of an attack, and the tool to run in it.
package final class AttackDirectory: Sendable {
    /// The directory; removed when this object is deallocated.
    package let url: URL
    /// The path of the tool.
    package let tool: String
    /// The factor by which the tool can exceed the time budget of a release build.
    ///
    /// Budgets are for release builds. If the factor is greater than 1, the memory budget is doubled.
    package let timeFactor: Double

    /// Creates an empty directory.
    ///
    /// - Parameters:
    ///   - tool: The path of the tool.
    ///   - timeFactor: 1 for a release build.
    /// - Throws: The error of the file system.
    package init(tool: String, timeFactor: Double) throws {
        (self.tool, self.timeFactor) = (tool, timeFactor)
        let temporary = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
        url = temporary.appending(path: "entcheck-hostile-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        // Foundation cannot remove directories that are unreadable or too deeply nested; `rm` can.
        if (try? FileManager.default.removeItem(at: url)) == nil {
            let removal = Process()
            removal.executableURL = URL(filePath: "/bin/sh")
            removal.arguments = ["-c", "chmod -R u+rwx \"$0\"; rm -rf \"$0\"", url.path]
            removal.standardError = FileHandle.nullDevice
            if (try? removal.run()) != nil { removal.waitUntilExit() }
        }
    }

    /// Returns the absolute path of a file in the directory.
    package func path(_ name: String) -> String { url.appending(path: name).path }

    /// Writes a file and creates the directories that contain it.
    ///
    /// - Throws: The error of the file system.
    package func write(_ bytes: [UInt8], to name: String, mode: Int = 0o644) throws {
        let file = url.appending(path: name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
    }

    /// Writes text to a file and creates the directories that contain it.
    ///
    /// - Throws: The error of the file system.
    package func write(_ text: String, to name: String, mode: Int = 0o644) throws {
        try write(Array(text.utf8), to: name, mode: mode)
    }

    /// Creates a symbolic link.
    ///
    /// - Throws: The error of the file system.
    package func link(_ name: String, to target: String) throws {
        let link = url.appending(path: name)
        try FileManager.default.createDirectory(at: link.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: target)
    }

    /// Removes a file.
    ///
    /// - Throws: The error of the file system.
    package func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: path(name)) }

    /// Creates a named pipe, from which a reader would block.
    package func pipe(_ name: String) throws {
        guard mkfifo(path(name), 0o600) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    /// Runs the tool in the directory or a subdirectory.
    ///
    /// - Throws: ``Attack/Failure`` if the tool crashed, exceeded the time limit, or exited with an undocumented
    ///   status.
    package func run(
        _ arguments: [String], in directory: String = "", input: [UInt8] = [], environment: [String: String] = [:],
        timeLimit: Double = 120
    ) throws -> ToolRun {
        let run = try ToolRun(
            tool, arguments, directory: directory.isEmpty ? url.path : path(directory), input: input,
            environment: environment, timeLimit: timeLimit)
        if run.status == 128 + 9 {
            throw Attack.Failure(.overBudget, "\(arguments.joined(separator: " ")) did not finish in \(timeLimit) s")
        }
        guard [0, 1, 2, 3, 4, 130, 141].contains(run.status) else {
            let errors = run.errors.split(separator: "\n").last ?? ""
            throw Attack.Failure(.crashed, "status \(run.status) of \(arguments.joined(separator: " ")): \(errors)")
        }
        return run
    }

    /// Runs the tool in the directory with the given arguments.
    ///
    /// - Throws: ``Attack/Failure``; see ``run(_:in:input:environment:timeLimit:)``.
    package func run(_ arguments: String...) throws -> ToolRun { try run(arguments) }
}
