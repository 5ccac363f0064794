import CodeSigning
import Entitlements
import PropertyLists

extension Rule {
    static let betaReportsDropped = Rule(
        "beta-reports-dropped",
        "a build for the App Store signs the key of TestFlight that its profile has",
        severity: .warning,
        when: .profile,
        apple: ["ITMS-90191"],
        sources: [
            "https://github.com/fastlane/fastlane/issues/603",
            "https://developer.apple.com/library/archive/technotes/tn2415/_index.html",
        ],
        rationale: """
            Profiles for the App Store have `beta-reports-active`, and Xcode signs it. A build without it is uploaded
            and can be sold, but TestFlight does not take it (ITMS-90191). It is lost when a build is signed anew with
            the entitlements of another.
            """,
        examples: [
            .reported(
                "lost while signing anew",
                under: .signed(
                    .iOS, .appStore,
                    profile: .granting(
                        """
                        <key>application-identifier</key><string>A1B2C3D4E5.com.example.notes</string>
                        <key>beta-reports-active</key><true/>
                        """)),
                """
                <key>«application-identifier»</key>
                <string>A1B2C3D4E5.com.example.notes</string>
                """),
            .accepted(
                "signed as the profile has it",
                under: .signed(
                    .iOS, .appStore,
                    profile: .granting(
                        """
                        <key>application-identifier</key><string>A1B2C3D4E5.com.example.notes</string>
                        <key>beta-reports-active</key><true/>
                        """)),
                """
                <key>application-identifier</key>
                <string>A1B2C3D4E5.com.example.notes</string>
                <key>beta-reports-active</key>
                <true/>
                """),
        ]
    ) { subject, report in
        guard subject.isSigned, subject.distribution == .appStore, !subject.product.isLibrary,
            let grant = subject.profile?.allowlist.grant(for: .betaReportsActive), grant.value.boolean == true,
            !subject.claims.contains(.betaReportsActive), let first = subject.claims.claims.first
        else { return }
        report(
            "the signature has no `beta-reports-active`, and the profile has; TestFlight does not take the build",
            at: first.keyLocation, related: [Finding.Related("the profile has it", at: grant.key.location)])
    }
}
