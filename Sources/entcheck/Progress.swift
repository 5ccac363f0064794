import EntitlementRules
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// What a long run tells a person who waits for it: one line on a terminal, gone when there is an answer.
///
/// Nothing is told of the first half second, nor to a file or a pipe.
final class Progress: Sendable {
    private let tally: FileTally
    private let state = Mutex(State.silent)

    private enum State { case silent, told, finished }

    /// How long a run may take before it says so, and how often it then speaks, in microseconds.
    private static let patience: UInt32 = 500_000
    private static let interval: UInt32 = 100_000

    /// Begins to watch a tally, where somebody looks at standard error.
    ///
    /// - Parameters:
    ///   - tally: What there is to tell.
    ///   - isQuiet: Whether nothing is to be told.
    init(of tally: FileTally, isQuiet: Bool) {
        self.tally = tally
        guard !isQuiet, StandardStream.error.isTerminal else { return }
        // Nobody waits for the thread: it ends soon after the run, or with the process.
        _ = Threads(1) { [self] in
            usleep(Self.patience)
            while tell() { usleep(Self.interval) }
        }
    }

    /// Stops, and clears the line; what is printed next stands where it stood.
    func finish() {
        state.withLock { state in
            if state == .told { StandardStream.error.write("\r\u{1B}[K") }
            state = .finished
        }
    }

    /// Tells how far the run is; whether there is more to tell.
    private func tell() -> Bool {
        state.withLock { state in
            guard state != .finished else { return false }
            state = .told
            let count = tally.fileCount
            StandardStream.error.write("\r\u{1B}[Kentcheck: \(count) file\(count == 1 ? "" : "s") read …")
            return true
        }
    }
}
