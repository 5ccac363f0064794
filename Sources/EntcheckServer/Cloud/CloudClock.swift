import FoundationShims
import LocalCloud
import Synchronization

/// Advances a simulated clock like the clock of the computer.
final class CloudClock: Sendable {
    private let cloud: SharedCloud
    private let task = Mutex<Task<Void, Never>?>(nil)

    /// The interval in which the simulated clock advances.
    private static let interval = Duration.milliseconds(100)
    /// The interval in which all directories are searched for changes; the kernel reports most changes earlier.
    private static let searchInterval = Duration.seconds(1)
    /// The real time of a part of a duration that must be caught up, because the requests of clients wait meanwhile.
    ///
    /// In a shorter time, saving a part would take longer than its transitions.
    private static let partTimes = Duration.milliseconds(8)...Duration.milliseconds(250)
    /// The maximum number of parts of a duration, unless the parts would take too long.
    ///
    /// Before each part, the clock waits for the requests of clients, so more parts would make a late clock later and later.
    private static let parts = 20
    /// The simulated duration after an interval whose transitions are prepared, because they follow immediately.
    private static let preparedDuration = interval
    /// The pause in which waiting requests are performed.
    private static let pause = Duration.milliseconds(1)

    /// Creates a clock that does not run yet.
    init(_ cloud: SharedCloud) { self.cloud = cloud }

    /// Starts to advance the simulated clock.
    func start() {
        let running = Task.detached { [cloud] in
            var (last, searched, problem) = (ContinuousClock.now, ContinuousClock.now - Self.searchInterval, "")
            while !Task.isCancelled {
                try? await Task.sleep(for: Self.interval)
                let now = ContinuousClock.now
                let isContinued = now - searched < Self.searchInterval
                if !isContinued { searched = now }
                do {
                    try await Self.catchUp(cloud, by: now - last, isContinued: isContinued)
                    problem = ""
                } catch {
                    let message = (error as? CloudError)?.message ?? "\(error)"
                    // A message that repeats in each interval is written once.
                    if problem != message { Output.report("entcheck-server: \(message)\n") }
                    problem = message
                }
                last = now
            }
        }
        task.withLock { $0 = running }
    }

    /// Advances the simulated clock in parts, so that the requests of clients do not wait until all transitions of a
    /// long duration are performed.
    ///
    /// - Parameters:
    ///   - cloud: The simulated iCloud.
    ///   - duration: The duration.
    ///   - partTime: The real time of a part; `nil` for the usual one.
    ///   - isContinued: Whether only directories are searched for changes in which the kernel has reported some.
    /// - Throws: An error if a transition cannot be performed.
    static func catchUp(
        _ cloud: SharedCloud, by duration: Duration, within partTime: Duration? = nil, isContinued: Bool = false
    ) async throws {
        var (rest, isContinued) = (Duration.microseconds(duration.microseconds), isContinued)
        try cloud.world.prepareTransitions(until: try cloud.world.now + duration + preparedDuration)
        let partTime = partTime ?? self.partTime(of: duration)
        while rest > .zero {
            rest -= try cloud.turns.withLock { _ in
                try advance(cloud, by: rest, within: partTime, isContinued: isContinued)
            }
            isContinued = true
            if rest > .zero { try? await Task.sleep(for: pause) }
        }
    }

    /// Returns the real time that is used without a pause if a duration must be caught up.
    static func partTime(of duration: Duration) -> Duration {
        min(max(duration / parts, partTimes.lowerBound), partTimes.upperBound)
    }

    /// Advances the simulated clock.
    ///
    /// - Parameters:
    ///   - cloud: The simulated iCloud.
    ///   - duration: The simulated duration.
    ///   - limit: The real time after which no further transition is performed, even if the simulated clock has advanced
    ///     less; `nil` for no limit.
    ///   - isContinued: Whether only directories are searched for changes in which the kernel has reported some.
    /// - Returns: The duration by which the simulated clock has advanced.
    /// - Throws: An error if a transition cannot be performed.
    @discardableResult
    static func advance(
        _ cloud: SharedCloud, by duration: Duration, within limit: Duration? = nil, isContinued: Bool = false
    ) throws -> Duration {
        // A test that repeats the timeline needs the exact duration.
        let microseconds = duration.microseconds
        var operation = ClientOperation(name: "advance")
        operation.content.microseconds = microseconds
        return try cloud.perform(operation) {
            let start = try cloud.world.now
            _ = try cloud.world.group {
                try cloud.world.advance(by: .microseconds(microseconds), within: limit, isContinued: isContinued)
            }
            // Another process can replace the simulated iCloud by an earlier one.
            return .microseconds(max(0, try cloud.world.now.microseconds - start.microseconds))
        }
    }

    /// Stops to advance the simulated clock.
    func stop() { task.withLock { $0?.cancel() } }
}

extension CloudInstant {
    /// The current time of the computer.
    static var current: CloudInstant {
        CloudInstant(microseconds: Int64(Date().timeIntervalSince1970 * 1_000_000))
    }
}
