package import LocalCloud

extension Fault {
    /// The fault as a server accepts it: a partial transfer without a change is a failure.
    package var acceptedByServer: Fault {
        var fault = self
        if case .partial(let count) = effect, count < 1 { fault.effect = .fail }
        return fault
    }
}
