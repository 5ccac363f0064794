internal import Synchronization

/// The queue of notifications for apps.
///
/// A caller adds notifications while it holds the lock of the simulator, and delivers them after it has released the
/// lock. Only one thread delivers at a time, including notifications that others add in the meantime. So every app
/// receives notifications in order, and an app that changes the simulator in a handler does not receive the next
/// notification before the handler returns.
final class Mailbox: Sendable {
    private struct Contents {
        var letters: [@Sendable () -> Void] = []
        var isBeingEmptied = false
    }

    private let contents = Mutex(Contents())

    var isBeingEmptied: Bool { contents.withLock { $0.isBeingEmptied } }

    func put(_ letters: [@Sendable () -> Void]) {
        guard !letters.isEmpty else { return }
        contents.withLock { $0.letters += letters }
    }

    /// Delivers the waiting notifications.
    /// - Returns: Whether there were any, so that the apps may have changed the simulator in the meantime.
    @discardableResult
    func empty() -> Bool {
        var wasFull = false
        while let letters = next() {
            wasFull = true
            for letter in letters { letter() }
            contents.withLock { $0.isBeingEmptied = false }
        }
        return wasFull
    }

    private func next() -> [@Sendable () -> Void]? {
        contents.withLock { contents in
            guard !contents.isBeingEmptied, !contents.letters.isEmpty else { return nil }
            defer { contents.letters = [] }
            contents.isBeingEmptied = true
            return contents.letters
        }
    }
}
