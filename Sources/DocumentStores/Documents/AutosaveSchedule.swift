internal import Synchronization

/// A schedule that determines when a changed document is saved.
public protocol AutosaveSchedule: Sendable {
    /// Called after each change; the schedule must save the document at some later time.
    func documentDidChange(_ document: Document)
}

/// Saves a document some time after its first unsaved change.
///
/// A document has no schedule by default, because tests must not depend on time. `UIDocument` saves after some seconds;
/// Apple does not document the exact delay.
public final class AutosaveDelay<Time: Clock<Duration>>: AutosaveSchedule {
    private let delay: Duration
    private let clock: Time
    private let waiting = Mutex<Set<ObjectIdentifier>>([])

    /// Creates a schedule.
    /// - Parameters:
    ///   - delay: The time between the change and the save.
    ///   - clock: The clock that measures the delay.
    public init(_ delay: Duration, clock: Time = ContinuousClock()) {
        self.delay = delay
        self.clock = clock
    }

    /// Saves after the delay, unless a save is already scheduled.
    public func documentDidChange(_ document: Document) {
        let identity = ObjectIdentifier(document)
        guard waiting.withLock({ $0.insert(identity).inserted }) else { return }
        Task { [self, weak document] in
            try? await clock.sleep(for: delay)
            _ = waiting.withLock { $0.remove(identity) }
            // Errors are reported in the state of the document.
            try? await document?.autosave()
        }
    }
}
