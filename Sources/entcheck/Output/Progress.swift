import FileDiscovery
import Synchronization
import SystemShims

/// A progress line on the terminal during a long run; it is erased when the run ends.
///
/// Nothing is printed during the first half second, or if standard error is not a terminal.
final class Progress: Sendable {
    private let tally: ScanStatistics
    private let state = Mutex(State.silent)

    private enum State { case silent, shown, finished }

    /// The time until the line first appears, in microseconds.
    private static let patience: UInt32 = 500_000

    /// The time between updates of the line, in microseconds.
    private static let interval: UInt32 = 100_000

    /// Starts to report the number of files if standard error is a terminal.
    ///
    /// - Parameters:
    ///   - tally: The counter of the files.
    ///   - isQuiet: Whether nothing is printed.
    init(of tally: ScanStatistics, isQuiet: Bool) {
        self.tally = tally
        guard !isQuiet, StandardStream.error.isTerminal else { return }
        // The thread is not joined: it ends soon after the run, or with the process.
        _ = Threads(1) { [self] in
            usleep(Self.patience)
            while update() { usleep(Self.interval) }
        }
    }

    /// Stops the updates and erases the line.
    func finish() {
        state.withLock { state in
            if state == .shown { StandardStream.error.write("\r\u{1B}[K") }
            state = .finished
        }
    }

    /// Updates the line, and returns whether the run continues.
    private func update() -> Bool {
        state.withLock { state in
            guard state != .finished else { return false }
            state = .shown
            let count = tally.fileCount
            StandardStream.error.write("\r\u{1B}[Kentcheck: \(count) file\(count == 1 ? "" : "s") read …")
            return true
        }
    }
}
