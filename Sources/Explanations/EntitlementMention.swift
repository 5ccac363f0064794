/// Sentences that state in any wording that a process lacks an entitlement.
///
/// Frameworks and daemons word this in hundreds of ways: “Client is not entitled”, “requires the … entitlement”, “Missing
/// entitlements for …”, “Unentitled process”. The sentence names an entitlement and negates or requires it.
enum EntitlementMention {
    /// The maximum number of words between the entitlement and its negation.
    private static let distance = 6

    /// The maximum number of words; a longer text is a log.
    private static let limit = 400

    /// Returns whether a text states that an entitlement is missing.
    static func isMissing(in text: String) -> Bool {
        let words = words(of: text)
        guard Set(words).isDisjoint(with: commercial) else { return false }
        return words.indices.contains { index in
            let word = words[index]
            if word.hasPrefix("unentitled") { return true }
            let next = index + 1 < words.count ? words[index + 1] : ""
            guard word.hasPrefix("entitle"), !nouns.contains(next) else { return false }
            let near = words[max(0, index - distance)..<min(words.count, index + distance + 1)]
            return near.contains { negations.contains($0) || $0.hasSuffix("n't") || $0.hasSuffix("n’t") }
        }
    }

    /// Returns whether an entitlement in the text is a right of a customer.
    static func isCommercial(_ text: String) -> Bool { !Set(words(of: text)).isDisjoint(with: commercial) }

    private static func words(of text: String) -> [String] {
        text.lowercased().split { !$0.isLetter && $0 != "'" && $0 != "’" }.prefix(limit).map(String.init)
    }

    /// The nouns after “entitlements” in sentences about a file or an option.
    private static let nouns: Set<String> = ["file", "files", "plist", "option", "flag", "blob", "data", "codesign"]

    private static let negations: Set<String> = [
        "missing", "not", "no", "without", "lacks", "lack", "lacking", "denied", "requires", "require", "required",
        "must", "needs", "cannot", "absent", "invalid",
    ]

    /// Words of texts in which an entitlement is a right of a customer, or a name in a program.
    private static let commercial: Set<String> = [
        "subscription", "subscriptions", "purchase", "purchases", "customer", "license", "plan", "tenant",
        "organization", "revenuecat", "premium", "billing", "refund", "trial", "subscriber", "ubuntu", "column", "sql",
        "typeerror",
    ]
}
