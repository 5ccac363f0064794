import Testing

/// How well it is known that iCloud behaves as a test says.
///
/// The page `Docs/Fidelity.md` is made from these traits.
struct Fidelity: TestTrait, SuiteTrait {
    enum Evidence {
        /// Apple says so, at this address.
        case documented(String)
        /// Follows from something that is known.
        case inferred(String)
        /// Sources contradict one another.
        case disputed(String)
    }

    let evidence: Evidence
}

extension Trait where Self == Fidelity {
    /// Apple says so, at this address.
    static func documented(_ address: String) -> Self { Self(evidence: .documented(address)) }
    /// Apple does not say so; this is why we think it is so.
    static func inferred(_ reason: String) -> Self { Self(evidence: .inferred(reason)) }
    /// Sources contradict one another in this; we had to choose.
    static func disputed(_ reason: String) -> Self { Self(evidence: .disputed(reason)) }
}
