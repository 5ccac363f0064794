import Entitlements
package import LintModel
import PropertyLists
import SigningModel
import Workspaces

extension Rule {
    /// The rule about claims whose key the profile does not authorize.
    package static let profileLacksKey = Rule(
        "profile-lacks-key",
        "Entitlement missing in the provisioning profile",
        severity: .error,
        stages: .authorization,
        when: .profile,
        apple: ["ITMS-90163", "ITMS-90287", "0xE8008016", "AMFI -413", "doesn't include the … entitlement"],
        sources: [
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
            "https://developer.apple.com/documentation/bundleresources/diagnosing-issues-with-entitlements",
            "https://developer.apple.com/library/archive/technotes/tn2415/_index.html",
            "https://github.com/dotnet/macios/pull/25332",
            "https://github.com/fechanique/cordova-plugin-fcm/issues/646",
        ],
        rationale: """
            The app cannot be signed, installed, launched, or uploaded: the profile must contain each restricted
            entitlement of the signature. Xcode does not sign or export the app (“doesn't include the … entitlement”).
            Devices do not install it (0xE8008016). macOS terminates it at launch, although notarization succeeded
            (AMFI −413). App Store Connect rejects the upload (ITMS-90163, on macOS 90287).

            An empty list is also a claim. The profile can contain entitlements that the app does not claim.

            Exceptions: on macOS, the App Sandbox, the hardened runtime, enhanced security, app groups, and debugging
            require no profile. In a source file, Xcode sets the push environment and debugging according to the
            profile, regardless of the file; it rejects a profile without a push environment.
            """,
        examples: [
            .reported(
                "a capability that the App ID does not have",
                under: .signed(.iOS, profile: .granting("<key>get-task-allow</key><true/>")),
                """
                <key>get-task-allow</key>
                <true/>
                <key>«com.apple.developer.siri»</key>
                <true/>
                """,
                fixed: """
                    <key>get-task-allow</key>
                    <true/>
                    """),
            .reported(
                "an empty list that the capability editor left in the file",
                under: .signed(.iOS, profile: .granting("<key>get-task-allow</key><true/>")),
                """
                <key>get-task-allow</key>
                <true/>
                <key>«com.apple.developer.icloud-container-identifiers»</key>
                <array/>
                """,
                fixed: """
                    <key>get-task-allow</key>
                    <true/>
                    """),
            .reported(
                "push notifications that the App ID does not have",
                under: .source(.iOS).with(.granting("<key>get-task-allow</key><true/>")),
                """
                <key>get-task-allow</key>
                <true/>
                <key>«aps-environment»</key>
                <string>development</string>
                """,
                fixed: """
                    <key>get-task-allow</key>
                    <true/>
                    """),
            .accepted(
                "a push environment that Xcode sets according to the profile",
                under: .source(.iOS).with(.granting("<key>aps-environment</key><string>production</string>")),
                """
                <key>aps-environment</key>
                <string>development</string>
                """),
            .accepted(
                "a capability that the profile contains",
                under: .signed(.iOS, profile: .granting("<key>com.apple.developer.siri</key><true/>")),
                """
                <key>com.apple.developer.siri</key>
                <true/>
                """),
            .accepted(
                "the App Sandbox of a Mac Catalyst app",
                under: .signed(.catalyst, profile: .granting("<key>get-task-allow</key><true/>")),
                """
                <key>com.apple.security.app-sandbox</key>
                <true/>
                """),
            .accepted(
                "the App Sandbox on macOS",
                under: .signed(.macOS, profile: .granting("<key>get-task-allow</key><true/>")),
                """
                <key>com.apple.security.app-sandbox</key>
                <true/>
                """),
        ]
    ) { subject, report in
        for (claim, answer) in subject.answers {
            guard case .missingInProfile(let similar) = answer, let profile = subject.profile else { continue }
            report(
                "\(profile.displayName) does not authorize `\(claim.key)`", at: claim.keyLocation,
                related: similar.map { Finding.Related("different capitalization in the profile", at: $0.location) },
                fix: .remove(claim, of: subject, .unsafe, "remove `\(claim.key)`"))
        }
    }
}

extension ProvisioningProfile {
    /// The profile for messages, with its name if it has one.
    var displayName: String { name.map { "the profile `\($0.value)`" } ?? "the profile" }
}
