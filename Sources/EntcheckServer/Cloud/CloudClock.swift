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
    /// The maximum number of parts of a duration, unless the parts would be too long.
    ///
    /// Before each part, the clock can wait for requests of clients; the fewer parts, the less late is the clock.
    private static let parts = 10
    /// The minimum and maximum simulated durations in which transitions are performed without a pause for the requests
    /// of clients.
    private static let partLengths = Duration.milliseconds(5)...Duration.milliseconds(250)
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
    ///   - isContinued: Whether only directories are searched for changes in which the kernel has reported some.
    /// - Throws: An error if a transition cannot be performed.
    static func catchUp(_ cloud: SharedCloud, by duration: Duration, isContinued: Bool = false) async throws {
        var (rest, isContinued) = (Duration.microseconds(duration.microseconds), isContinued)
        try cloud.world.prepareTransitions(until: try cloud.world.now + duration + preparedDuration)
        let part = partLength(of: duration)
        while rest > .zero {
            let now = try cloud.world.now.microseconds
            let wait = try cloud.world.nextDue.map { Duration.microseconds($0.microseconds - now) }
            let length = min(rest, wait.map { max($0, part) } ?? rest)
            try advance(cloud, by: length, isContinued: isContinued)
            rest -= length
            isContinued = true
            if rest > .zero { try? await Task.sleep(for: pause) }
        }
    }

    /// Returns the simulated duration that is performed without a pause if a duration must be caught up.
    static func partLength(of duration: Duration) -> Duration {
        min(max(duration / parts, partLengths.lowerBound), partLengths.upperBound)
    }

    /// Advances the simulated clock.
    static func advance(_ cloud: SharedCloud, by duration: Duration, isContinued: Bool = false) throws {
        // A test that repeats the timeline needs the exact duration.
        let microseconds = duration.microseconds
        var operation = ClientOperation(name: "advance")
        operation.content.microseconds = microseconds
        try cloud.perform(operation) {
            _ = try cloud.world.group {
                try cloud.world.advance(by: .microseconds(microseconds), isContinued: isContinued)
            }
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
