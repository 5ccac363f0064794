internal import LocalCloud

/// The arguments of a transition.
struct DocumentCall {
    let place: ContainerLocation
    let device: DeviceRow
    let row: DeviceContainer
    let account: String
    let fault: Fault.Effect?
    let message: DocumentMessage?
    /// The number of the transition.
    let number: Int

    var isLost: Bool { fault == .fail || fault == .accountUnavailable }

    /// The number of changes that are transferred.
    var limit: Int { if case .partial(let count) = fault { max(0, count) } else { .max } }

    /// The delay before the next attempt: 5 seconds, doubled after each failure, at most one hour.
    var delay: Duration { .seconds(min(5 << min(row.failures, 10), 3600)) }
}
