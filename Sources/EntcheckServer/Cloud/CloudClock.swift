import FoundationShims
import LocalCloud
import Synchronization

/// Advances a simulated clock like the clock of the computer.
final class CloudClock: Sendable {
    private let world: CloudSimulator
    private let task = Mutex<Task<Void, Never>?>(nil)

    /// The interval in which the simulated clock advances.
    private static let interval = Duration.milliseconds(100)

    /// Creates a clock that does not run yet.
    init(_ world: CloudSimulator) { self.world = world }

    /// Starts to advance the simulated clock.
    func start() {
        let running = Task.detached { [world] in
            var (last, problem) = (ContinuousClock.now, "")
            while !Task.isCancelled {
                try? await Task.sleep(for: Self.interval)
                let now = ContinuousClock.now
                do throws(CloudError) {
                    try world.advance(by: now - last)
                    problem = ""
                } catch {
                    // A message that repeats in each interval is written once.
                    if problem != error.message { Output.report("entcheck-server: \(error.message)\n") }
                    problem = error.message
                }
                last = now
            }
        }
        task.withLock { $0 = running }
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
