package import Foundation
import Synchronization

/// A temporary directory for the files of a test; deleted when the object is deinitialized.
package final class TemporaryDirectory: Sendable {
    /// The directory; no component of its path is a symbolic link.
    package let url: URL
    private let count = Mutex(0)

    /// Creates an empty directory.
    package init() throws {
        let parent = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
        url = parent.appending(path: "entcheck-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }
}

// MARK: - Paths

extension TemporaryDirectory {
    /// The path of the directory.
    package var path: String { url.path }

    /// Returns the path of a file in the directory.
    package func path(_ name: String) -> String { path + "/" + name }

    /// Returns an unused path for the file of a simulator.
    package func newPath() -> String {
        let number = count.withLock { count in
            count += 1
            return count
        }
        return path("world \(number).sqlite")
    }
}

// MARK: - Files

extension TemporaryDirectory {
    /// Writes a file and creates the directories that contain it.
    @discardableResult
    package func write(_ bytes: [UInt8], to name: String) throws -> URL {
        let file = url.appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
        return file
    }

    /// Writes a text file and creates the directories that contain it.
    @discardableResult
    package func write(_ text: String, to name: String) throws -> URL {
        try write(Array(text.utf8), to: name)
    }

    /// Writes text files and creates the directories that contain them.
    package func write(_ files: [String: String]) throws {
        for (name, text) in files { try write(text, to: name) }
    }

    /// Creates a directory and the directories that contain it.
    package func makeDirectory(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
    }

    /// Creates a symbolic link.
    package func link(_ name: String, to destination: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: destination)
    }
}
