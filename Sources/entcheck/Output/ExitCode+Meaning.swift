import ArgumentParser
import SystemShims

/// The exit statuses of the tool besides `success`, which means that no finding is at or above the threshold.
///
/// Commands throw an exit status to exit, after they have reported the reason.
extension ExitCode {
    /// At least one finding is at or above the threshold.
    static let findings = ExitCode(1)

    /// The options or the configuration are not valid, or output cannot be written.
    static let usage = ExitCode(2)

    /// There was nothing to check; an empty result is never a success.
    static let nothingToCheck = ExitCode(3)

    /// A path given on the command line, or the description of a project, cannot be read.
    static let unreadable = ExitCode(4)

    /// Exits the process with this status.
    func exit() -> Never {
        #if canImport(Darwin)
        Darwin.exit(rawValue)
        #elseif canImport(Musl)
        Musl.exit(rawValue)
        #else
        Glibc.exit(rawValue)
        #endif
    }
}
