import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let keyMisspelt = Rule(
        "key-misspelt",
        "Misspelled entitlement key",
        severity: .warning,
        stages: .authorization + [.runTime], confidence: .likely,
        when: .unknownKeys,
        sources: [
            "https://developer.apple.com/documentation/bundleresources/entitlements",
            "https://developer.apple.com/documentation/bundleresources/diagnosing-issues-with-entitlements",
        ],
        rationale: """
            The app does not get the capability, and iOS rejects the installation, because no profile authorizes the
            misspelled key. Keys are compared byte for byte and are case-sensitive. The addresses of Apple's pages are
            lowercase, but three keys contain uppercase letters (`com.apple.developer.ClassKit-environment`,
            `com.apple.developer.networking.HotspotConfiguration`, `com.apple.developer.networking.HotspotHelper`).

            The finding is a warning, because Apple adds keys each year, and a new key can be similar to a documented
            one.
            """,
        examples: [
            .reported(
                "a missing letter",
                """
                <key>«com.apple.security.aplication-groups»</key>
                <array>
                    <string>group.com.example.notes</string>
                </array>
                """,
                fixed: """
                    <key>com.apple.security.application-groups</key>
                    <array>
                        <string>group.com.example.notes</string>
                    </array>
                    """),
            .reported(
                "a lowercase key, as in the address of Apple's page",
                """
                <key>«com.apple.developer.networking.hotspotconfiguration»</key>
                <true/>
                """,
                fixed: """
                    <key>com.apple.developer.networking.HotspotConfiguration</key>
                    <true/>
                    """),
            .reported(
                "a key with the prefix of other keys",
                """
                <key>«com.apple.developer.application-groups»</key>
                <array>
                    <string>group.com.example.notes</string>
                </array>
                """,
                fixed: """
                    <key>com.apple.security.application-groups</key>
                    <array>
                        <string>group.com.example.notes</string>
                    </array>
                    """),
            .accepted(
                "an unknown key that is not similar to a documented one",
                """
                <key>com.apple.developer.time-travel</key>
                <true/>
                """),
        ]
    ) { subject, report in
        for claim in subject.claims.unknownClaims {
            guard NonexistentKey[claim.key] == nil, let meant = claim.resemblance
            else { continue }
            let key = meant.definition.key
            report(
                message(for: claim.key, meaning: key, meant.difference), at: claim.keyLocation,
                fix: .replace(claim.keyLocation, with: key.rawValue, .unsafe, "replace with `\(key)`"))
        }
    }

    private static func message(
        for key: EntitlementKey, meaning meant: EntitlementKey, _ difference: KeyResemblance.Difference
    ) -> String {
        switch difference {
        case .letterCase: "`\(key)` differs from the documented key only in case; use `\(meant)`"
        case .prefix: "`\(key)` is not a documented key; the documented key is `\(meant)`"
        case .spelling: "`\(key)` is not a documented key; did you mean `\(meant)`?"
        }
    }
}
