/// The time at which transitions of one kind happen.
///
/// The three modes are the same as in moto's state transitions:
/// https://docs.getmoto.org/en/latest/docs/configuration/state_transition/index.html
public enum DelayPolicy: Sendable, Hashable, Codable {
    /// The transition happens before the call that caused it returns.
    case immediate
    /// The transition happens after a delay on the simulated clock, which is drawn at random from this range for each
    /// transition.
    case after(ClosedRange<Duration>)
    /// The transition happens only when it is passed to `CloudSimulator.run(_:)`.
    case manual

    /// Returns a fixed delay on the simulated clock.
    public static func after(_ duration: Duration) -> DelayPolicy {
        .after(duration...duration)
    }

    /// Returns the default delay policy of a kind of transition.
    ///
    /// Apple does not document delays. Changes are uploaded some seconds after they are made
    /// (https://developer.apple.com/documentation/foundation/nsubiquitouskeyvaluestore); the transfer times are typical
    /// of an ordinary network.
    public static func `default`(for kind: Transition.Kind) -> DelayPolicy {
        switch kind {
        case .upload: .after(.seconds(2)...(.seconds(5)))
        case .download: .after(.milliseconds(500)...(.seconds(2)))
        case .serverWrite, .receipt, .arrival, .contentUpload, .contentDownload:
            .after(.milliseconds(50)...(.milliseconds(200)))
        default: .after(.zero)
        }
    }
}

extension DelayPolicy {
    /// The maximum number of immediate transitions that one call may cause.
    ///
    /// Two apps that respond to each other's changes with new changes never stop; beyond this number, their transitions
    /// wait for the next call.
    package static let maximumImmediateTransitions = 10_000
}
