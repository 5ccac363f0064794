import Foundation
import Synchronization

/// A directory that is deleted when the object is deinitialized.
final class TemporaryDirectory: Sendable {
    let path: String
    private let count = Mutex(0)

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "document-stores-tests-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// A path in the directory at which there is nothing.
    func newPath() -> String {
        let number = count.withLock { count in
            count += 1
            return count
        }
        return path + "/world \(number).sqlite"
    }
}
