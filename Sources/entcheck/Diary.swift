import EntitlementRules
import PropertyLists

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// What `--verbose` tells on standard error: what was read and what was not, which settings hold, how long it took.
struct Diary {
    /// Whether anything is told.
    let isKept: Bool

    private let start = Self.seconds

    /// Tells a line.
    func note(_ line: @autoclosure () -> String) {
        if isKept { StandardStream.error.report("entcheck: \(line())\n") }
    }

    /// Tells a setting: what it is, and who says so.
    func note(_ setting: String, _ value: String?, from origin: String = "option") {
        if let value { note("\(setting) is \(value.displayed) (\(origin))") }
    }

    /// Tells which configuration is in force.
    func note(_ configuration: Configuration) {
        note("the configuration is \(configuration.path?.displayedPath ?? "none")")
    }

    /// Tells what was read, what could not be, and what was left out.
    func note(_ report: Report, _ tally: FileTally) {
        guard isKept else { return }
        for path in report.paths { note("read \(path.displayed)") }
        for place in report.notChecked { note("not read: \(place.path.displayed): \(place.reason.displayed)") }
        note(tally)
    }

    /// Tells what was left out.
    func note(_ tally: FileTally) {
        guard isKept else { return }
        for place in tally.leftOut { note("left out: \(place.path.description.displayed): \(place.reason.displayed)") }
    }

    /// Tells how long it took since the diary was begun.
    func noteTime(of work: String) {
        guard isKept else { return }
        let milliseconds = Int((Self.seconds - start) * 1000)
        note("\(work) took \(milliseconds) ms")
    }

    /// Seconds of a clock that nobody sets.
    private static var seconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
