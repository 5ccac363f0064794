import Foundation
import Synchronization

/// Replaces a link again and again, so that a path leads now to one directory and now to another.
final class LinkSwapping: Sendable {
    private let isOn = Atomic(true)
    private let hasEnded = DispatchSemaphore(value: 0)

    /// Starts.
    ///
    /// - Parameters:
    ///   - path: The absolute path of the link.
    ///   - first: Where it leads first.
    ///   - second: Where it leads then.
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

    /// Stops, and waits until the last link is written.
    func stop() {
        isOn.store(false, ordering: .relaxed)
        hasEnded.wait()
    }
}
