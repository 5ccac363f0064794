import Foundation

/// A temporary directory for a test; removed when the value is deallocated.
final class TemporaryFolder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "entcheck-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// Returns the path of a file in the directory.
    func path(_ name: String) -> String { url.appending(path: name).path() }

    /// Writes a file and creates the directories that contain it.
    func write(_ bytes: [UInt8], to name: String) throws {
        let file = url.appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
    }
}
