import Foundation
import Synchronization

/// Replaces a link repeatedly, so that its path alternates between two directories.
final class LinkSwapping: Sendable {
    private let isOn = Atomic(true)
    private let hasEnded = DispatchSemaphore(value: 0)

    /// Starts to replace the link.
    ///
    /// - Parameters:
    ///   - path: The absolute path of the link.
    ///   - first: The initial target.
    ///   - second: The other target.
    /// - Throws: The error of the file system.
    init(_ path: String, between first: String, and second: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: first)
        Thread.detachNewThread { [self] in
            var isFirst = false
            while isOn.load(ordering: .relaxed) {
                let next = path + ".next"
                symlink(isFirst ? first : second, next)
                rename(next, path)
                isFirst.toggle()
            }
            hasEnded.signal()
        }
    }

    /// Stops, and waits until the last link is created.
    func stop() {
        isOn.store(false, ordering: .relaxed)
        hasEnded.wait()
    }
}
