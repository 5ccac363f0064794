/// What the report says about the parts of signatures that were not verified.
struct VerificationSummary {
    /// Whether the hashes of the code and of the resources were left out.
    let isQuick: Bool

    /// The parts that were not verified, each a noun phrase.
    var notVerified: [String] {
        (isQuick ? ["the hashes of code pages", "the hashes of resources"] : []) + Self.never
    }

    /// The name of the mode in JSON.
    var mode: String { isQuick ? "quick" : "full" }

    /// The parts that are never verified: most need the network, or a system of Apple's.
    private static let never = [
        "certificate revocation", "trusted timestamps", "designated requirements", "notarization tickets",
        "extended attributes",
    ]

    /// One sentence for people.
    var sentence: String { "Not verified: \(notVerified.joined(separator: ", "))." }
}
