import Foundation
import Synchronization

/// A directory that is removed when the object is deinitialized.
final class TemporaryDirectory: Sendable {
    let path: String
    private let count = Mutex(0)

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "storage-tests-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Returns an unused path in the directory.
    func newPath() -> String {
        let number = count.withLock { count in
            count += 1
            return count
        }
        return path + "/world \(number).sqlite"
    }
}
