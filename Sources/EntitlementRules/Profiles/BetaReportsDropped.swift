import Entitlements
import LintModel
import PropertyLists
import SigningModel
import Workspaces

extension Rule {
    static let betaReportsDropped = Rule(
        "beta-reports-dropped",
        "Missing `beta-reports-active` in an App Store build",
        severity: .warning,
        stages: [.testFlight],
        when: .profile,
        apple: ["ITMS-90191"],
        sources: [
            "https://github.com/fastlane/fastlane/issues/603",
            "https://developer.apple.com/library/archive/technotes/tn2415/_index.html",
        ],
        rationale: """
            TestFlight rejects the build (ITMS-90191), although it can be uploaded and sold: profiles for the App Store
            contain `beta-reports-active`, and Xcode copies the key into the signature. The key is lost if a build is
            re-signed with the entitlements of another build.
            """,
        examples: [
            .reported(
                "a key that was lost when the build was re-signed",
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
                "a signature with the key of the profile",
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
            "the signature does not contain `beta-reports-active`, but the profile does; sign again with the key",
            at: first.keyLocation, related: [Finding.Related("key in the profile", at: grant.key.location)])
    }
}
