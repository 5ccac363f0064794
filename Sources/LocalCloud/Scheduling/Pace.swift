/// When transitions of one kind happen.
///
/// The three modes are those of moto's state transitions:
/// https://docs.getmoto.org/en/latest/docs/configuration/state_transition/index.html
public enum Pace: Sendable, Hashable, Codable {
    /// Before the call that caused it returns.
    case immediate
    /// After a time of the world's clock, drawn anew each time from this range by the world's seed.
    case after(ClosedRange<Duration>)
    /// When `CloudWorld.run(_:)` is called with it.
    case manual

    /// After exactly this time of the world's clock.
    public static func after(_ duration: Duration) -> Pace {
        .after(duration...duration)
    }

    /// The pace of a world that was given none.
    ///
    /// Apple promises no times. Changes are uploaded some seconds after they are made
    /// (https://developer.apple.com/documentation/foundation/nsubiquitouskeyvaluestore); the times on the wire are
    /// those of an ordinary network.
    public static func usual(of kind: Transition.Kind) -> Pace {
        switch kind {
        case .upload: .after(.seconds(2)...(.seconds(5)))
        case .download: .after(.milliseconds(500)...(.seconds(2)))
        case .serverWrite, .receipt, .arrival, .contentUpload, .contentDownload:
            .after(.milliseconds(50)...(.milliseconds(200)))
        default: .after(.zero)
        }
    }
}
