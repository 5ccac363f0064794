import Entitlements

extension Rule {
    static let keyPrivate = Rule(
        "key-private",
        "an app claims no entitlement of Apple's own code",
        severity: .error,
        apple: ["ITMS-90045", "ITMS-90285", "0xE8008016"],
        sources: [
            "https://github.com/EddyVerbruggen/nativescript-plugin-firebase/issues/435",
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
        ],
        rationale: """
            No profile of a third party authorizes `com.apple.private.…`, `com.apple.keystore.…` and the other keys of
            Apple's own code. The App Store refuses them (ITMS-90045, on macOS ITMS-90285), iOS does not install the
            app, and macOS kills it at its start.

            In a source file it is a warning as long as nobody says how the app is distributed: Apple's own open
            source claims such keys, and so does what runs with the system's protection switched off.
            """,
        examples: [
            .reported(
                "a private key in a signature", under: .signed(.macOS, .developerID),
                """
                <key>«com.apple.private.tcc.allow»</key>
                <array>
                    <string>kTCCServiceCamera</string>
                </array>
                """),
            .reported(
                "keys of the system's key store", under: .signed(.iOS, .appStore),
                """
                <key>«com.apple.keystore.device»</key>
                <true/>
                """),
            .accepted(
                "a key of the same kind that is granted on request", under: .signed(.iOS, .appStore),
                """
                <key>com.apple.smoot.subscriptionservice</key>
                <true/>
                """),
        ]
    ) { subject, report in
        for claim in subject.claims.claims(of: internalKeys) { reportPrivate(claim, in: subject, &report) }
        for claim in subject.claims.unknownClaims where claim.isUndocumentedAndInternal {
            reportPrivate(claim, in: subject, &report)
        }
    }

    private static func reportPrivate(
        _ claim: EntitlementClaim, in subject: Subject, _ report: inout FindingCollector
    ) {
        report(
            "`\(claim.key)` is for Apple's own code; no profile authorizes it", at: claim.keyLocation,
            severity: subject.isSigned || subject.isDistributed ? .error : .warning,
            // Of some nobody but a listing of Apple's binaries speaks.
            confidence: claim.key.family != .developer ? .certain : .likely)
    }

    private static let internalKeys = EntitlementKeySet(
        EntitlementCatalog.definitions.filter { $0.restriction == .apple }.map(\.key))
}

extension EntitlementClaim {
    /// Whether a key that is not in the catalog is Apple's, and no slip of the pen.
    fileprivate var isUndocumentedAndInternal: Bool {
        key.isAppleInternal && resemblance == nil
    }
}
