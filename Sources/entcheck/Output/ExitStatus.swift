import SystemShims

/// An exit status of the tool; commands throw it to exit.
struct ExitStatus: Error, Equatable {
    let code: Int32

    /// No finding is at or above the threshold.
    static let clean = ExitStatus(code: 0)

    /// At least one finding is at or above the threshold.
    static let findings = ExitStatus(code: 1)

    /// The options or the configuration are not valid, or output cannot be written.
    static let usage = ExitStatus(code: 2)

    /// There was nothing to check; an empty result is never a success.
    static let nothingToCheck = ExitStatus(code: 3)

    /// A path given on the command line, or the description of a project, cannot be read.
    static let unreadable = ExitStatus(code: 4)

    /// Exits the process with this status.
    func exit() -> Never {
        #if canImport(Darwin)
        Darwin.exit(code)
        #elseif canImport(Musl)
        Musl.exit(code)
        #else
        Glibc.exit(code)
        #endif
    }
}
