import Entitlements
import LintModel
import Workspaces

extension Rule {
    static let keyPrivate = Rule(
        "key-private",
        "Private Apple entitlement",
        severity: .error,
        stages: .authorization,
        apple: ["ITMS-90045", "ITMS-90285", "0xE8008016"],
        sources: [
            "https://github.com/EddyVerbruggen/nativescript-plugin-firebase/issues/435",
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
        ],
        rationale: """
            App Store Connect rejects the upload (ITMS-90045, on macOS ITMS-90285), iOS rejects the installation, and
            macOS terminates the app at launch: no third-party profile authorizes `com.apple.private.…`,
            `com.apple.keystore.…`, and the other keys of Apple's own code.

            In a source file, the finding is a warning unless the distribution method is known and is not development:
            Apple's open source projects use such keys, and so do executables for systems with System Integrity
            Protection disabled.
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
                "a key of the system keystore", under: .signed(.iOS, .appStore),
                """
                <key>«com.apple.keystore.device»</key>
                <true/>
                """),
            .accepted(
                "a restricted key that Apple grants on request", under: .signed(.iOS, .appStore),
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
            "`\(claim.key)` is reserved for Apple's own code and no profile authorizes it; remove it",
            at: claim.keyLocation,
            severity: subject.isSigned || subject.isDistributed ? .error : .warning,
            // For some keys, the only source is a list of the entitlements of Apple's executables.
            confidence: claim.key.family != .developer ? .certain : .likely)
    }

    private static let internalKeys = EntitlementKeySet(
        EntitlementCatalog.definitions.filter { $0.restriction == .apple }.map(\.key))
}

extension EntitlementClaim {
    /// Whether a key that is not in the catalog is a key of Apple rather than a typo.
    fileprivate var isUndocumentedAndInternal: Bool {
        key.isAppleInternal && resemblance == nil
    }
}
