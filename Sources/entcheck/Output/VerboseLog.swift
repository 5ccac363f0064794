import FileDiscovery
import Linting
import PropertyLists
import SystemShims
import TextOutput
import Workspaces

/// The log that `--verbose` writes to standard error: paths, effective settings, and durations.
struct VerboseLog {
    /// Whether messages are written.
    let isKept: Bool

    private let start = Self.seconds

    /// Logs a line.
    func note(_ line: @autoclosure () -> String) {
        if isKept { StandardStream.error.report("entcheck: \(line())\n") }
    }

    /// Logs a setting with its value and origin.
    func note(_ setting: String, _ value: String?, from origin: String = "option") {
        if let value { note("\(setting) is \(value.displayed) (\(origin))") }
    }

    /// Logs the paths that were read, could not be read, or were skipped.
    func note(_ report: Report, _ tally: ScanStatistics) {
        guard isKept else { return }
        for path in report.paths { note("read \(path.displayed)") }
        for place in report.notChecked { note("not read: \(place.path.displayed): \(place.reason.displayed)") }
        note(tally)
    }

    /// Logs the paths that were skipped.
    func note(_ tally: ScanStatistics) {
        guard isKept else { return }
        for place in tally.skippedPaths {
            note("skipped: \(place.path.description.displayed): \(place.reason.displayed)")
        }
    }

    /// Logs the time since the log was created.
    func noteTime(of work: String) {
        guard isKept else { return }
        let milliseconds = Int((Self.seconds - start) * 1000)
        note("\(work) took \(milliseconds) ms")
    }

    /// The time of the monotonic clock, in seconds.
    private static var seconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
