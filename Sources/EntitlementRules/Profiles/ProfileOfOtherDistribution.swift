import CodeSigning
import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let profileOfOtherDistribution = Rule(
        "profile-of-other-distribution",
        "Profile for another distribution method",
        severity: .error,
        when: .profile,
        apple: ["Provisioning profile does not allow this device", "No matching profile found"],
        sources: [
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
            "https://developer.apple.com/library/archive/technotes/tn2415/_index.html",
        ],
        rationale: """
            The app launches only on the devices that the profile lists, or App Store Connect rejects it: the profile is
            for another distribution method. Developer ID requires a profile for all devices (`ProvisionsAllDevices`).
            With a development profile, notarization succeeds, but the app launches only on the Macs of the developers.
            The App Store requires a store profile, which does not list devices.
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
            let first = subject.claims.claims.first
        else { return }
        // Only the keys that specify the devices are certain.
        let lists = profile.deviceIdentifiers != nil
        let all = profile.provisionsAllDevices
        let reason: String? =
            switch distribution {
            case .developerID where lists: "lists devices; \(distribution) requires a profile for all devices"
            case .appStore where lists: "lists devices; the App Store requires a store profile"
            case .appStore where all: "is for all devices; the App Store requires a store profile"
            default: nil
            }
        guard let reason else { return }
        report("\(profile.displayName) \(reason)", at: first.keyLocation)
    }
}
