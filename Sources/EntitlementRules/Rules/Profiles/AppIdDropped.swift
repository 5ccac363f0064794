import CodeSigning
import Entitlements
import PropertyLists

extension Rule {
    static let appIdDropped = Rule(
        "app-id-dropped",
        "a Mac app with a profile signs the application identifier that the profile has",
        severity: .warning,
        when: .profile,
        apple: ["ITMS-90886"],
        sources: [
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
            "https://github.com/lyskouski/app-finance/issues/537",
        ],
        rationale: """
            The profile says which app it is for, and the signature does not say that it is that app. The Mac App Store
            takes the build and TestFlight does not (ITMS-90886). With Developer ID the reports differ: some apps do
            not start, others start and cannot use CloudKit. It happens when code is signed anew with `codesign` and
            an entitlements file that Xcode had completed before.
            """,
        examples: [
            .reported(
                "a signature without identity",
                under: .signed(
                    .macOS, .appStore,
                    profile: .granting(
                        "<key>com.apple.application-identifier</key><string>A1B2C3D4E5.com.example.notes</string>")),
                """
                <key>«com.apple.security.app-sandbox»</key>
                <true/>
                """),
            .accepted(
                "a signature that says who the app is",
                under: .signed(
                    .macOS, .appStore,
                    profile: .granting(
                        "<key>com.apple.application-identifier</key><string>A1B2C3D4E5.com.example.notes</string>")),
                """
                <key>com.apple.application-identifier</key>
                <string>A1B2C3D4E5.com.example.notes</string>
                <key>com.apple.security.app-sandbox</key>
                <true/>
                """),
        ]
    ) { subject, report in
        guard subject.isSigned, subject.platform == .macOS, subject.isDistributed, !subject.product.isLibrary,
            let profile = subject.profile, let grant = profile.allowlist.grant(for: .macApplicationIdentifier),
            !subject.claims.contains(.macApplicationIdentifier), let first = subject.claims.claims.first
        else { return }
        report(
            "the signature has no `\(EntitlementKey.macApplicationIdentifier)`, and \(profile.displayName) has",
            at: first.keyLocation, confidence: subject.distribution == .appStore ? .certain : .likely,
            related: [Finding.Related("the profile is for this app", at: grant.value.location)])
    }
}
