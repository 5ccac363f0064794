internal import Synchronization

/// The queue of notifications for apps.
///
/// A caller adds notifications while it holds the lock of the simulator, and delivers them after it has released the
/// lock. Only one thread delivers at a time, including notifications that others add in the meantime. So every app
/// receives notifications in order, and an app that changes the simulator in a handler does not receive the next
/// notification before the handler returns.
final class DeliveryQueue: Sendable {
    private struct Contents {
        var deliveries: [@Sendable () -> Void] = []
        var isDelivering = false
    }

    private let contents = Mutex(Contents())

    var isDelivering: Bool { contents.withLock { $0.isDelivering } }

    func append(_ deliveries: [@Sendable () -> Void]) {
        guard !deliveries.isEmpty else { return }
        contents.withLock { $0.deliveries += deliveries }
    }

    /// Delivers the waiting notifications.
    /// - Returns: Whether there were notifications; if so, the apps may have changed the simulator in the meantime.
    @discardableResult
    func deliver() -> Bool {
        var didDeliver = false
        while let deliveries = next() {
            didDeliver = true
            for delivery in deliveries { delivery() }
            contents.withLock { $0.isDelivering = false }
        }
        return didDeliver
    }

    private func next() -> [@Sendable () -> Void]? {
        contents.withLock { contents in
            guard !contents.isDelivering, !contents.deliveries.isEmpty else { return nil }
            defer { contents.deliveries = [] }
            contents.isDelivering = true
            return contents.deliveries
        }
    }
}
