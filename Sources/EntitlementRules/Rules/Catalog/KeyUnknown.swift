import Entitlements

extension Rule {
    static let keyUnknown = Rule(
        "key-unknown",
        "a key is one that we know",
        severity: .note, confidence: .likely,
        when: .unknownKeys,
        apple: ["ITMS-90045", "ITMS-90285"],
        sources: [
            "https://developer.apple.com/documentation/bundleresources/entitlements",
            "https://developer.apple.com/documentation/updates/bundleresources",
        ],
        rationale: """
            The key is in none of Apple's lists and in no project we know of. It may be new, since Apple adds some
            twenty keys a year, or one's own, which a signature may carry on macOS. Or it is a mistake that looks like
            no key: nothing on the way from the file to the running app says so, except the profile, which has to
            authorize every key outside of macOS.

            The Mac App Store refuses keys of the App Sandbox that it does not know; for it an unknown
            `com.apple.security.…` is a warning.
            """,
        examples: [
            .reported(
                "a key that nobody documents",
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
            guard !key.isAppleInternal, UnrealEntitlement[key] == nil, claim.resemblance == nil
            else { continue }
            let isDoubtful = subject.isForMacAppStore && key.family == .security
            report(
                key.rawValue.isEmpty
                    ? "an empty key names no entitlement" : "`\(key)` is not in any list of entitlements that we know",
                at: claim.keyLocation,
                severity: isDoubtful ? .warning : .note)
        }
    }
}
