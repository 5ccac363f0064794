import FileDiscovery
import Foundation

/// A temporary directory with files, which is deleted with the value.
final class TemporaryTree {
    let root: String

    init() throws {
        let directory = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
        root = directory.appending(path: "entcheck-" + UUID().uuidString).path
        try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    /// Writes files, and creates their directories.
    func write(_ files: [String: String]) throws {
        for (path, text) in files {
            let url = URL(filePath: root).appending(path: path)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
    }

    func makeDirectory(_ path: String) throws {
        try FileManager.default.createDirectory(atPath: root + "/" + path, withIntermediateDirectories: true)
    }

    func link(_ path: String, to destination: String) throws {
        try FileManager.default.createSymbolicLink(atPath: root + "/" + path, withDestinationPath: destination)
    }

    /// Searches from the root, and returns the paths of the found files and the paths that could not be read.
    func search(
        _ paths: [String] = [""], excluding globs: [String] = [], jobs: Int = 1
    ) -> (found: [String], unchecked: [String]) {
        let named = paths.map { BytePath(root + ($0.isEmpty ? "" : "/" + $0)) }
        let result = FileFinder(paths: named, excluding: globs).forEach(
            jobs: jobs, makeWorker: {}, work: { $1.path.description })
        let unchecked = result.unchecked.map { "\($0.path): \($0.reason)" }
        return (result.outputs.map(fromRoot), unchecked.map(fromRoot))
    }

    private func fromRoot(_ path: String) -> String {
        path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : path
    }
}
