package import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let profileMissing = Rule(
        "profile-missing",
        "Missing provisioning profile",
        severity: .error,
        stages: .authorization,
        when: .signed,
        sources: [
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
            "https://developer.apple.com/forums/thread/706442",
            "https://github.com/maxkle1nz/m1nd/pull/508",
            "https://github.com/canyonroad/agentsh/pull/440",
            "https://github.com/coteditor/CotEditor/blob/main/.github/workflows/test.yml",
            "https://github.com/electron/osx-sign/issues/120",
            "https://developer.apple.com/forums/thread/730398",
        ],
        rationale: """
            The app does not launch, or it cannot be installed or uploaded: restricted entitlements are valid only with a
            profile that authorizes them, in the same bundle. An extension, a helper, or a system extension does not use the
            profile of the app that contains it. An empty file is not a profile.

            Exceptions: on macOS, the App Sandbox, the hardened runtime, enhanced security, app groups, and debugging
            require no profile. Apps from the App Store contain no profile, because the App Store re-signs them.
            """,
        situations: [.onMac, .inMacAppStore, .nestedInMacApp, .onDevice, .debuggingKeyOnMac],
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
                "the iOS debugging key", under: .signed(.macOS, .development, profile: .absent),
                """
                <key>«get-task-allow»</key>
                <true/>
                """),
            .reported(
                "a Mac app for the App Store without a profile",
                under: .signed(.macOS, .appStore, profile: .absent),
                """
                <key>com.apple.security.app-sandbox</key>
                <true/>
                <key>«com.apple.application-identifier»</key>
                <string>A1B2C3D4E5.com.example.notes</string>
                """),
            .reported(
                "an extension without its own profile",
                under: .signed(.iOS, .adHoc, product: .appExtension, profile: .absent),
                """
                <key>«application-identifier»</key>
                <string>A1B2C3D4E5.com.example.notes.share</string>
                """),
            .reported(
                "a helper with the identity of its app",
                under: .signed(.macOS, .appStore, product: .helper, profile: .absent),
                """
                <key>«com.apple.application-identifier»</key>
                <string>A1B2C3D4E5.com.example.notes</string>
                <key>com.apple.security.app-sandbox</key>
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
                at: claim.keyLocation, in: subject.situationWithoutProfile(claim),
                confidence: subject.isKnownToNeedProfile(claim) && !subject.isNestedInStoreApp(claim)
                    ? .certain : .likely)
        }
    }
}

extension RuleSituation {
    fileprivate static let onMac = RuleSituation(
        "Mac app outside the App Store",
        apple: ["AMFI -413", "No matching profile found", "launchd 153", "launchd 163"],
        rationale: """
            macOS terminates the app at launch (“No matching profile found”, AMFI −413, launchd 153 or 163), although
            the build, `codesign --verify`, Gatekeeper, and notarization all succeed.
            """)

    fileprivate static let inMacAppStore = RuleSituation(
        "Mac app for the App Store",
        apple: ["ITMS-90287"],
        rationale: """
            App Store Connect rejects the upload (ITMS-90287): a Mac app that contains a restricted entitlement must
            embed a profile, and the identifiers of the app and of its team are restricted entitlements.
            """)

    fileprivate static let nestedInMacApp = RuleSituation(
        "Identity of the app in nested code",
        apple: ["ITMS-90885"],
        rationale: """
            TestFlight does not offer the build (ITMS-90885): nested code claims the application identifier, but embeds
            no profile. Sign it without the identity of the app. Public reports differ on whether App Store Connect also
            rejects the upload, so the finding is a warning.
            """)

    fileprivate static let onDevice = RuleSituation(
        "App for a device",
        apple: ["0xE8008015"],
        rationale: """
            Devices do not install the app (0xE8008015): they require a profile for every entitlement.
            """)

    fileprivate static let debuggingKeyOnMac = RuleSituation(
        "Debugging key of other platforms in a Mac app",
        rationale: """
            The entitlement has no documented effect on a Mac: `get-task-allow` is the debugging key of other platforms, and
            macOS uses `com.apple.security.get-task-allow`. No source reports whether macOS launches an app that
            contains the key without a profile, so the finding is a warning.
            """)
}

extension Subject {
    /// Whether a claim is the identity of the app in nested code of a Mac app for the store.
    fileprivate func isNestedInStoreApp(_ claim: EntitlementClaim) -> Bool {
        let nested: Set<ProductKind> = [.helper, .tool, .loginItem, .xpcService]
        return isForMacAppStore && claim.isIdentity && nested.contains(product)
    }

    /// Returns the situation of a claim that requires a profile.
    fileprivate func situationWithoutProfile(_ claim: EntitlementClaim) -> RuleSituation {
        if !isKnownToNeedProfile(claim) { return .debuggingKeyOnMac }
        if isNestedInStoreApp(claim) { return .nestedInMacApp }
        if isForMobilePlatform { return .onDevice }
        return distribution == .appStore ? .inMacAppStore : .onMac
    }
}

extension EntitlementClaim {
    /// Whether the claim only identifies the app or its team.
    package var isIdentity: Bool {
        [.applicationIdentifier, .macApplicationIdentifier, .teamIdentifier].contains(key)
    }
}
