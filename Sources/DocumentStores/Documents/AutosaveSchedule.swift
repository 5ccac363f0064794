internal import Synchronization

/// Decides when a document is saved that has been changed.
public protocol AutosaveSchedule: Sendable {
    /// Called after each change; saves sooner or later.
    func documentDidChange(_ document: Document)
}

/// Saves some time after the first change that is not saved yet.
///
/// A document has no such schedule unless it is given one, since in a test nothing is to happen by itself. `UIDocument`
/// saves after some seconds; Apple promises no number.
public final class AutosaveDelay<Time: Clock<Duration>>: AutosaveSchedule {
    private let delay: Duration
    private let clock: Time
    private let waiting = Mutex<Set<ObjectIdentifier>>([])

    /// Creates a schedule.
    /// - Parameters:
    ///   - delay: how long after the change.
    ///   - clock: by which clock.
    public init(_ delay: Duration, clock: Time = ContinuousClock()) {
        self.delay = delay
        self.clock = clock
    }

    /// Saves after the delay, unless it is about to anyway.
    public func documentDidChange(_ document: Document) {
        let identity = ObjectIdentifier(document)
        guard waiting.withLock({ $0.insert(identity).inserted }) else { return }
        Task { [self, weak document] in
            try? await clock.sleep(for: delay)
            _ = waiting.withLock { $0.remove(identity) }
            // What goes wrong is in the state of the document.
            try? await document?.autosave()
        }
    }
}
