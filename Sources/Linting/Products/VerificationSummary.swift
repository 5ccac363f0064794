/// The parts of signatures that were not verified.
package struct VerificationSummary {
    /// Whether the hashes of the code and of the resources were skipped.
    package let isQuick: Bool

    /// Creates a summary.
    package init(isQuick: Bool) { self.isQuick = isQuick }

    /// The parts that were not verified, each a noun phrase.
    package var notVerified: [String] {
        (isQuick ? ["the hashes of code pages", "the hashes of resources"] : []) + Self.never
    }

    /// The name of the mode in JSON.
    package var mode: String { isQuick ? "quick" : "full" }

    /// The parts that are never verified; most require the network or an Apple system.
    private static let never = [
        "certificate revocation", "trusted timestamps", "designated requirements", "notarization tickets",
        "extended attributes",
    ]

    /// A sentence that lists the parts that were not verified.
    package var sentence: String { "Not verified: \(notVerified.joined(separator: ", "))." }
}
