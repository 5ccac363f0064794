import FileDiscovery
import Foundation
import TestSupport

extension TemporaryDirectory {
    /// Searches from the root, and returns the paths of the found files and the paths that could not be read.
    func search(
        _ paths: [String] = [""], excluding globs: [String] = [], jobs: Int = 1
    ) -> (found: [String], unchecked: [String]) {
        let named = paths.map { BytePath($0.isEmpty ? path : self.path($0)) }
        let result = FileFinder(paths: named, excluding: globs).forEach(
            jobs: jobs, makeWorker: {}, work: { $1.path.description })
        let unchecked = result.unchecked.map { "\($0.path): \($0.reason)" }
        return (result.outputs.map(fromRoot), unchecked.map(fromRoot))
    }

    private func fromRoot(_ found: String) -> String {
        found.hasPrefix(path + "/") ? String(found.dropFirst(path.count + 1)) : found
    }
}
