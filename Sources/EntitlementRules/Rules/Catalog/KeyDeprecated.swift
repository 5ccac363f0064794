import Entitlements

extension Rule {
    static let keyDeprecated = Rule(
        "key-deprecated",
        "an entitlement is one that Apple still recommends",
        severity: .note,
        keys: deprecated.map(\.key),
        sources: ["https://developer.apple.com/documentation/bundleresources/entitlements"],
        rationale: """
            A deprecated entitlement works on the systems that know it and may be gone on the next. Nothing refuses
            it today: profiles still grant it and the App Store takes it. Apple's page of the key says what took its
            place, if anything did.
            """,
        examples: [
            .reported(
                "a key with a successor", under: .source(.macOS),
                """
                <key>«com.apple.vm.hypervisor»</key>
                <true/>
                """),
            .accepted(
                "the successor", under: .source(.macOS),
                """
                <key>com.apple.security.hypervisor</key>
                <true/>
                """),
        ]
    ) { subject, report in
        for claim in subject.claims.claims(of: deprecatedKeys) {
            report(messages[claim.key] ?? "`\(claim.key)` is deprecated", at: claim.keyLocation)
        }
    }

    private static let deprecated = EntitlementCatalog.definitions.filter(\.isDeprecated)

    private static let deprecatedKeys = EntitlementKeySet(deprecated.map(\.key))

    /// What is said of each key, made where one is met first: the versions are text that has to be read.
    private static let messages = Dictionary(deprecated.map { ($0.key, message(for: $0)) }) { first, _ in first }

    private static func message(for definition: EntitlementDefinition) -> String {
        let since =
            definition.platforms.first { $0.deprecated != nil }
            .map { " since \($0.platform) \($0.deprecated ?? "")" } ?? ""
        let instead = definition.successor.map { "; `\($0)` took its place" } ?? ""
        return "`\(definition.key)` is deprecated\(since)\(instead)"
    }
}
