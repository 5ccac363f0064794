package import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let profileMissing = Rule(
        "profile-missing",
        "Missing provisioning profile",
        severity: .error,
        when: .signed,
        apple: ["AMFI -413", "No matching profile found", "launchd 153", "launchd 163", "0xE8008015", "ITMS-90287"],
        sources: [
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
            "https://developer.apple.com/forums/thread/706442",
            "https://github.com/maxkle1nz/m1nd/pull/508",
            "https://github.com/canyonroad/agentsh/pull/440",
            "https://github.com/coteditor/CotEditor/blob/main/.github/workflows/test.yml",
        ],
        rationale: """
            macOS terminates the app at launch (“No matching profile found”, AMFI −413, launchd 153 or 163), although
            the build, `codesign --verify`, Gatekeeper, and notarization all succeed. App Store Connect rejects a Mac
            app (90287), and iPhones do not install an app (0xE8008015). Restricted entitlements are valid only with a
            profile that authorizes them, in the same bundle: an extension, a helper, or a system extension does not use
            the profile of the app that contains it. An empty file is not a profile.

            Exceptions: on macOS, the App Sandbox, the hardened runtime, enhanced security, app groups, and debugging
            require no profile. `get-task-allow`, the debugging key of other platforms, is a warning, because no source
            reports the behavior. Apps from the App Store contain no profile, because the App Store re-signs them.
            """,
        examples: [
            .reported(
                "keychain groups in a Developer ID app without a profile",
                under: .signed(.macOS, .developerID, profile: .absent),
                """
                <key>com.apple.security.cs.allow-jit</key>
                <true/>
                <key>«keychain-access-groups»</key>
                <array>
                    <string>A1B2C3D4E5.com.example.notes</string>
                </array>
                """),
            .reported(
                "the debugging key of iOS", under: .signed(.macOS, .development, profile: .absent),
                """
                <key>«get-task-allow»</key>
                <true/>
                """),
            .accepted(
                "only unrestricted entitlements", under: .signed(.macOS, .developerID, profile: .absent),
                """
                <key>com.apple.security.cs.allow-jit</key>
                <true/>
                """),
            .accepted(
                "enhanced security on a Mac", under: .signed(.macOS, .developerID, profile: .absent),
                """
                <key>com.apple.security.hardened-process</key>
                <true/>
                <key>com.apple.security.hardened-process.enhanced-security-version-string</key>
                <string>2</string>
                """),
        ]
    ) { subject, report in
        guard subject.embedsNoProfile, subject.isSigned, let platform = subject.platform, !subject.product.isLibrary
        else { return }
        for claim in subject.claims.claims where !subject.isUnrestricted(claim) {
            // Outside the store, a Mac app launches without a profile if it claims only its identifiers.
            if platform == .macOS, claim.isIdentity, subject.distribution != .appStore { continue }
            report(
                "`\(claim.key)` requires a profile, but the bundle contains none; embed a profile that authorizes it",
                at: claim.keyLocation, confidence: subject.isKnownToNeedProfile(claim) ? .certain : .likely)
        }
    }
}

extension EntitlementClaim {
    /// Whether the claim only identifies the app or its team.
    package var isIdentity: Bool {
        [.applicationIdentifier, .macApplicationIdentifier, .teamIdentifier].contains(key)
    }
}
