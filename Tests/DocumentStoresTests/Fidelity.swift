import Testing

/// The evidence that iCloud behaves as a test expects.
///
/// The page `Docs/Fidelity.md` is generated from these traits.
struct Fidelity: TestTrait, SuiteTrait {
    enum Evidence {
        /// Apple documents the behavior at this address.
        case documented(String)
        /// The behavior follows from known facts.
        case inferred(String)
        /// The sources contradict each other.
        case disputed(String)
    }

    let evidence: Evidence
}

extension Trait where Self == Fidelity {
    /// Apple documents the behavior at this address.
    static func documented(_ address: String) -> Self { Self(evidence: .documented(address)) }
    /// Apple does not document the behavior; this is the reason to expect it.
    static func inferred(_ reason: String) -> Self { Self(evidence: .inferred(reason)) }
    /// The sources contradict each other; this is the reason for the choice.
    static func disputed(_ reason: String) -> Self { Self(evidence: .disputed(reason)) }
}
