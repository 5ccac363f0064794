/// The variants of a product in identifiers: `com.example.notes.debug` and `com.example.notes.beta` are variants of
/// `com.example.notes`.
enum VariantName {
    /// The names of common build configurations and distribution channels.
    private static let words: Set<String> = [
        "adhoc", "alpha", "appstore", "beta", "canary", "debug", "demo", "dev", "develop", "development",
        "distribution",
        "enterprise", "inhouse", "internal", "local", "nightly", "preview", "prod", "production", "qa", "release",
        "stage", "staging", "store", "test", "testflight", "testing", "uat",
    ]

    /// The number of components at the beginning that are never a variant: `dev.example` is a domain.
    private static let domainCount = 2

    /// The maximum length of an identifier whose variants are recognized, in bytes; identifiers are shorter than 255.
    private static let lengthLimit = 1000

    /// Returns an identifier without the names of variants.
    static func base(of identifier: String) -> String {
        guard identifier.utf8.count <= lengthLimit else { return identifier }
        let components = identifier.split(separator: ".", omittingEmptySubsequences: false)
        let first = ["group", "iCloud"].contains(components.first ?? "") ? domainCount + 1 : domainCount
        let kept = components.enumerated().compactMap { index, component -> Substring? in
            guard index >= first else { return component }
            if words.contains(component.lowercased()) { return nil }
            guard let end = component.lastIndex(where: { $0 == "-" || $0 == "_" }), end > component.startIndex else {
                return component
            }
            return words.contains(component[component.index(after: end)...].lowercased())
                ? component[..<end] : component
        }
        return kept.joined(separator: ".")
    }
}
