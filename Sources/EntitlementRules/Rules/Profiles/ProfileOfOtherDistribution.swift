import CodeSigning
import Entitlements
import PropertyLists

extension Rule {
    static let profileOfOtherDistribution = Rule(
        "profile-of-other-distribution",
        "the profile is of the kind that the distribution needs",
        severity: .error,
        when: .profile,
        apple: ["Provisioning profile does not allow this device", "No matching profile found"],
        sources: [
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
            "https://developer.apple.com/library/archive/technotes/tn2415/_index.html",
        ],
        rationale: """
            A profile that lists devices is for those devices only. An app for Developer ID needs one for all devices
            (`ProvisionsAllDevices`): with a development profile inside it is notarized and then starts on nobody's Mac
            but the developer's. The App Store takes store profiles only, which list no devices.
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
        // Only what a key of the profile says outright: which devices it is for.
        let lists = profile.deviceIdentifiers != nil
        let all = profile.provisionsAllDevices
        let reason: String? =
            switch distribution {
            case .developerID where lists: "lists devices, and \(distribution) needs one for all devices"
            case .appStore where lists: "lists devices, and the App Store takes none that does"
            case .appStore where all: "is for all devices, and the App Store takes store profiles only"
            default: nil
            }
        guard let reason else { return }
        report("\(profile.displayName) \(reason)", at: first.keyLocation)
    }
}
