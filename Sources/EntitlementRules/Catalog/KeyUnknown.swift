import Entitlements
import LintModel
import Workspaces

extension Rule {
    static let keyUnknown = Rule(
        "key-unknown",
        "Unknown entitlement key",
        severity: .note,
        stages: .authorization + [.runTime], confidence: .likely,
        when: .unknownKeys,
        apple: ["ITMS-90045", "ITMS-90285"],
        sources: [
            "https://developer.apple.com/documentation/bundleresources/entitlements",
            "https://developer.apple.com/documentation/updates/bundleresources",
        ],
        rationale: """
            The system ignores an unknown key, and on all platforms except macOS, the profile must also authorize it. No
            other tool reports a typo in a key. The key is neither in Apple's lists nor in any project that the catalog
            covers. It can be a new key, because Apple adds about twenty keys per year, or a custom key, which a
            signature can contain on macOS.

            The Mac App Store rejects unknown App Sandbox keys. If the distribution method is the App Store, the finding
            for an unknown `com.apple.security.…` key on macOS is therefore a warning.
            """,
        examples: [
            .reported(
                "an undocumented key",
                """
                <key>«com.apple.developer.time-travel»</key>
                <true/>
                """),
            .accepted(
                "a documented key",
                """
                <key>com.apple.developer.weatherkit</key>
                <true/>
                """),
        ]
    ) { subject, report in
        for claim in subject.claims.unknownClaims {
            let key = claim.key
            guard !key.isAppleInternal, NonexistentKey[key] == nil, claim.resemblance == nil,
                !subject.conditions.isTemplate || !key.rawValue.contains("$(@")
            else { continue }
            let isDoubtful = subject.isForMacAppStore && key.family == .security
            report(
                key.rawValue.isEmpty
                    ? "an empty key is not an entitlement; remove it"
                    : "`\(key)` is not a known entitlement; check its spelling",
                at: claim.keyLocation,
                severity: isDoubtful ? .warning : .note)
        }
    }
}
