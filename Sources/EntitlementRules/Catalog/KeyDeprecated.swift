import Entitlements
import LintModel
import Workspaces

extension Rule {
    static let keyDeprecated = Rule(
        "key-deprecated",
        "Deprecated entitlement",
        severity: .note,
        stages: [],
        keys: deprecated.map(\.key),
        sources: ["https://developer.apple.com/documentation/bundleresources/entitlements"],
        rationale: """
            A later system may ignore the entitlement: Apple has deprecated it. Current systems support it, profiles
            still authorize it, and App Store Connect accepts it. Apple's page about the key names the successor, if
            there is one.
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
            if let message = messages[claim.key] { report(message, at: claim.keyLocation) }
        }
    }

    private static let deprecated = EntitlementCatalog.definitions.filter(\.isDeprecated)

    private static let deprecatedKeys = EntitlementKeySet(deprecated.map(\.key))

    /// The message for each key, computed once, because the versions must be parsed.
    private static let messages = Dictionary(deprecated.map { ($0.key, message(for: $0)) }) { first, _ in first }

    private static func message(for definition: EntitlementDefinition) -> String {
        let since =
            definition.platforms.first { $0.deprecated != nil }
            .map { " since \($0.platform) \($0.deprecated ?? "")" } ?? ""
        let instead = definition.successor.map { "use `\($0)`" } ?? "remove it if the app does not need it"
        return "`\(definition.key)` is deprecated\(since); \(instead)"
    }
}
