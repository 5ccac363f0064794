import Entitlements
import LintModel
import PropertyLists
import SigningModel
import Workspaces

extension Rule {
    static let appIdDropped = Rule(
        "app-id-dropped",
        "Missing application identifier in a signed Mac app",
        severity: .warning,
        stages: [.testFlight, .launch, .runTime],
        when: .profile,
        apple: ["ITMS-90886"],
        sources: [
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
            "https://github.com/lyskouski/app-finance/issues/537",
        ],
        rationale: """
            TestFlight rejects the build (ITMS-90886), although the Mac App Store accepts it: the signature lacks the
            application identifier that the profile contains. With Developer ID, public reports differ: some apps do not
            launch, others launch but cannot use CloudKit. The problem arises if `codesign` signs the code again with
            the source entitlements file, which lacks the identifier that Xcode adds during a build.
            """,
        examples: [
            .reported(
                "a signature without an application identifier",
                under: .signed(
                    .macOS, .appStore,
                    profile: .granting(
                        "<key>com.apple.application-identifier</key><string>A1B2C3D4E5.com.example.notes</string>")),
                """
                <key>«com.apple.security.app-sandbox»</key>
                <true/>
                """),
            .accepted(
                "a signature with the application identifier",
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
            "the signature does not contain `\(EntitlementKey.macApplicationIdentifier)`, but "
                + "\(profile.displayName) does; sign again with the key",
            at: first.keyLocation, confidence: subject.distribution == .appStore ? .certain : .likely,
            related: [Finding.Related("application identifier of the profile", at: grant.value.location)])
    }
}
