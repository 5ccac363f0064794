import ArgumentParser
import StoreRegistry

/// The exit statuses besides `success`, with the same meaning as those of `entcheck`.
///
/// Commands throw an exit status to exit, after they have reported the reason.
extension ExitCode {
    /// Something was found that must be fixed.
    static let findings = ExitCode(1)
    /// The arguments are not valid, or contradict what is recorded.
    static let usage = ExitCode(2)
    /// Nothing was found; an empty result is never a success.
    static let nothing = ExitCode(3)
    /// A file or the database cannot be used.
    static let unreadable = ExitCode(4)

    init(_ error: RegistryError) {
        switch error.code {
        case .request, .contradiction: self = .usage
        case .unknown: self = .nothing
        default: self = .unreadable
        }
    }
}
