import Entitlements
import PropertyLists

extension Rule {
    static let keyMisspelt = Rule(
        "key-misspelt",
        "a key is spelt as it is documented",
        severity: .warning, confidence: .likely,
        when: .unknownKeys,
        sources: [
            "https://developer.apple.com/documentation/bundleresources/entitlements",
            "https://developer.apple.com/documentation/bundleresources/diagnosing-issues-with-entitlements",
        ],
        rationale: """
            Keys are compared byte for byte. A key with a slip in it is another key: the capability is not there, and
            on iOS the app is not installed, because no profile authorizes the key. Letter case counts too: the
            addresses of Apple's pages are lower case, three of the keys are not
            (`com.apple.developer.ClassKit-environment`, `com.apple.developer.networking.HotspotConfiguration`,
            `com.apple.developer.networking.HotspotHelper`).

            It is a warning, because Apple adds keys every year and one of them could look alike.
            """,
        examples: [
            .reported(
                "a letter left out",
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
                "the letter case of the page's address",
                """
                <key>«com.apple.developer.networking.hotspotconfiguration»</key>
                <true/>
                """,
                fixed: """
                    <key>com.apple.developer.networking.HotspotConfiguration</key>
                    <true/>
                    """),
            .reported(
                "the prefix of another family",
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
                "a key that is like none we know",
                """
                <key>com.apple.developer.time-travel</key>
                <true/>
                """),
        ]
    ) { subject, report in
        for claim in subject.claims.unknownClaims {
            guard UnrealEntitlement[claim.key] == nil, let meant = claim.resemblance
            else { continue }
            let key = meant.definition.key
            report(
                message(for: claim.key, meaning: key, meant.difference), at: claim.keyLocation,
                fix: .replace(claim.keyLocation, with: key.rawValue, .unsafe, "write `\(key)`"))
        }
    }

    private static func message(
        for key: EntitlementKey, meaning meant: EntitlementKey, _ difference: KeyResemblance.Difference
    ) -> String {
        switch difference {
        case .letterCase: "`\(key)` differs in letter case from the documented key `\(meant)`"
        case .prefix: "`\(key)` is no documented key; the one of that name is `\(meant)`"
        case .spelling: "`\(key)` is no documented key; did you mean `\(meant)`?"
        }
    }
}
