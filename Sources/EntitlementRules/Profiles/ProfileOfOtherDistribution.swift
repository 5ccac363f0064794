import Entitlements
import LintModel
import PropertyLists
import SigningModel
import Workspaces

extension Rule {
    static let profileOfOtherDistribution = Rule(
        "profile-of-other-distribution",
        "Profile for another distribution method",
        severity: .error,
        stages: .authorization,
        when: .profile,
        apple: ["Provisioning profile does not allow this device", "No matching profile found", "ITMS-90161"],
        sources: [
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
            "https://developer.apple.com/library/archive/technotes/tn2415/_index.html",
            "https://github.com/dotnet/macios/issues/4766",
            "https://github.com/fastlane/fastlane/issues/4519",
            "https://github.com/fastlane/fastlane/issues/603",
            "https://github.com/consento-org/mobile/issues/49",
        ],
        rationale: """
            The app launches only on the devices that the profile lists, or App Store Connect rejects it: the profile is
            for another distribution method. Developer ID requires a profile for all devices (`ProvisionsAllDevices`).
            With a development profile, notarization succeeds, but the app launches only on the Macs of the developers.
            The App Store requires a store profile, which does not list devices; no device launches a product with such
            a profile before the App Store has re-signed it.

            For an ad hoc profile, the finding is a warning: App Store Connect accepts the upload, but TestFlight does not
            offer the build to testers.

            Exceptions: a profile for all devices of an organization, or for Developer ID, is also valid for builds with
            another distribution method outside the App Store. The rule does not report a file that lacks the mandatory
            keys of a profile, because the type of such a profile is not known.
            """,
        examples: [
            .reported(
                "a development profile in a Developer ID app",
                under: .signed(
                    .macOS, .developerID,
                    profile: .granting(
                        "<key>com.apple.developer.team-identifier</key><string>A1B2C3D4E5</string>",
                        "<key>ProvisionedDevices</key><array><string>00006000-000000000000001E</string></array>")),
                """
                <key>«com.apple.developer.team-identifier»</key>
                <string>A1B2C3D4E5</string>
                """),
            .reported(
                "a store profile in an app that is launched on a Mac",
                under: .signed(
                    .macOS, .appStore,
                    profile: .granting(
                        "<key>com.apple.developer.team-identifier</key><string>A1B2C3D4E5</string>")
                ).to(.launch),
                """
                <key>«com.apple.developer.team-identifier»</key>
                <string>A1B2C3D4E5</string>
                """),
            .accepted(
                "a profile for all devices",
                under: .signed(
                    .macOS, .developerID,
                    profile: .granting(
                        "<key>com.apple.developer.team-identifier</key><string>A1B2C3D4E5</string>",
                        "<key>ProvisionsAllDevices</key><true/>")),
                """
                <key>com.apple.developer.team-identifier</key>
                <string>A1B2C3D4E5</string>
                """),
        ]
    ) { subject, report in
        guard subject.isSigned, let profile = subject.profile, let distribution = subject.distribution,
            !subject.product.isLibrary
        else { return }
        let mismatch = profile.mismatch(with: distribution, on: subject.platform, to: subject.conditions.goal)
        guard let mismatch else { return }
        report(
            "\(profile.displayName) \(mismatch.reason)", at: subject.profileLocation(nil),
            severity: mismatch.isRejected ? nil : .warning, apple: mismatch.isRejected ? nil : ["ITMS-90191"],
            stage: mismatch.isRejected || subject.conditions.goal == .upload ? nil : .testFlight)
    }
}
