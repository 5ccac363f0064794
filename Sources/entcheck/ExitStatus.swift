#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// What the tool leaves behind for scripts; thrown to leave.
struct ExitStatus: Error, Equatable {
    let code: Int32

    /// Nothing at or above the threshold was found.
    static let clean = ExitStatus(code: 0)

    /// Something at or above the threshold was found.
    static let findings = ExitStatus(code: 1)

    /// The options or the configuration are wrong.
    static let usage = ExitStatus(code: 2)

    /// There was nothing to check: an empty answer is never a green one.
    static let nothingToCheck = ExitStatus(code: 3)

    /// A path that was asked for, or the description of a project, cannot be read.
    static let unreadable = ExitStatus(code: 4)

    /// Leaves the process.
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
