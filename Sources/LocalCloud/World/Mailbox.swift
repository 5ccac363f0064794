internal import Synchronization

/// What apps are still to be told, in order.
///
/// Whoever changes the world puts letters in while holding its lock and empties the box after letting go. Only one
/// thread empties at a time and it takes what others put in meanwhile, so every app hears things in their order, and
/// an app that answers a letter by changing the world does not hear of the next before it has returned.
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

    /// - Returns: whether there was anything to tell, so that the apps may have changed the world meanwhile.
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
