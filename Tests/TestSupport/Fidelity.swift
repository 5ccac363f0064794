package import Testing

/// The evidence that iCloud has the behavior that a test states.
///
/// `Docs/Fidelity.md` is generated from these traits.
package struct Fidelity: TestTrait, SuiteTrait {
    /// The kinds of evidence.
    package enum Evidence {
        /// Documented by Apple, at this address.
        case documented(String)
        /// Inferred from a known fact, for this reason.
        case inferred(String)
        /// Disputed: the sources contradict each other.
        case disputed(String)
    }

    /// The evidence of the test.
    package let evidence: Evidence
}

extension Trait where Self == Fidelity {
    /// Returns a trait for behavior that Apple documents at this address.
    package static func documented(_ address: String) -> Self { Self(evidence: .documented(address)) }
    /// Returns a trait for behavior that Apple does not document and that follows from this reason.
    package static func inferred(_ reason: String) -> Self { Self(evidence: .inferred(reason)) }
    /// Returns a trait for behavior on which sources contradict each other, so that one had to be chosen.
    package static func disputed(_ reason: String) -> Self { Self(evidence: .disputed(reason)) }
}
