import Entitlements
import PropertyLists

extension Rule {
    static let profileMissing = Rule(
        "profile-missing",
        "a product that claims restricted entitlements embeds a profile",
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
            Restricted entitlements are valid only with a profile that authorizes them, in the same bundle: an
            extension, a helper or a system extension does not use that of the app around it. On macOS the build,
            `codesign --verify`, Gatekeeper and notarization are all green, and then the system kills the app at launch
            (“No matching profile found”, AMFI −413, launchd 153 or 163). The Mac App Store refuses the upload (90287),
            and an iPhone does not install (0xE8008015). A profile of zero bytes is none.

            Exceptions: on macOS the App Sandbox, the hardened runtime, enhanced security, app groups and debugging need
            no profile; of `get-task-allow`, the key of debugging elsewhere, nobody has reported what happens, and it is
            a warning. Apps that came from the App Store embed none, because the store has signed them anew.
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
                "the key of debugging that iOS has", under: .signed(.macOS, .development, profile: .absent),
                """
                <key>«get-task-allow»</key>
                <true/>
                """),
            .accepted(
                "unrestricted entitlements only", under: .signed(.macOS, .developerID, profile: .absent),
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
            // A Mac app that only says who it is starts all the same; whether the store takes it is another matter.
            if platform == .macOS, claim.isIdentity, subject.distribution != .appStore { continue }
            report(
                "`\(claim.key)` needs a profile, and \(subject.product) without one embeds none that could authorize it",
                at: claim.keyLocation, confidence: subject.isKnownToNeedProfile(claim) ? .certain : .likely)
        }
    }
}

extension EntitlementClaim {
    /// Whether the claim says only who the app and its team are.
    var isIdentity: Bool {
        [.applicationIdentifier, .macApplicationIdentifier, .teamIdentifier].contains(key)
    }
}
