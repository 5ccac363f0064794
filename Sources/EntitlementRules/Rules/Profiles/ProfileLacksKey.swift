import CodeSigning
import Entitlements
import PropertyLists

extension Rule {
    static let profileLacksKey = Rule(
        "profile-lacks-key",
        "what a product claims, its profile has too",
        severity: .error,
        when: .profile,
        apple: ["ITMS-90163", "0xE8008016", "AMFI -413", "doesn't include the … entitlement"],
        sources: [
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
            "https://developer.apple.com/documentation/bundleresources/diagnosing-issues-with-entitlements",
            "https://developer.apple.com/library/archive/technotes/tn2415/_index.html",
            "https://github.com/dotnet/macios/pull/25332",
            "https://github.com/fechanique/cordova-plugin-fcm/issues/646",
        ],
        rationale: """
            A profile is an allow-list: every restricted entitlement of the signature has to be in it. Xcode does not
            sign or export the app (“doesn't include the … entitlement”), a device does not install it (0xE8008016),
            macOS kills it at launch (AMFI −413) although notarization passed, and the App Store refuses the upload
            (ITMS-90163, on macOS 90287). An empty list counts as a claim. What the profile has and the app does not
            claim is never wrong.

            Exceptions: on macOS the App Sandbox, the hardened runtime, enhanced security, app groups and debugging need
            no profile. In a source file Xcode sets the push environment and debugging by the profile, whatever the
            file says; a profile without any push environment it refuses.
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
                "an empty list that the capability editor left behind",
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
                "a push environment that Xcode sets by the profile",
                under: .source(.iOS).with(.granting("<key>aps-environment</key><string>production</string>")),
                """
                <key>aps-environment</key>
                <string>development</string>
                """),
            .accepted(
                "a capability that the profile has",
                under: .signed(.iOS, profile: .granting("<key>com.apple.developer.siri</key><true/>")),
                """
                <key>com.apple.developer.siri</key>
                <true/>
                """),
            .accepted(
                "the App Sandbox of an app from iOS on a Mac",
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
                "\(profile.displayName) does not have `\(claim.key)`", at: claim.keyLocation,
                related: similar.map { Finding.Related("the profile has it in other letter case", at: $0.location) },
                fix: .remove(claim, of: subject, .unsafe, "remove `\(claim.key)`"))
        }
    }
}

extension ProvisioningProfile {
    /// The profile in a message: by its name, if it has one.
    var displayName: String { name.map { "the profile `\($0.value)`" } ?? "the profile" }
}
