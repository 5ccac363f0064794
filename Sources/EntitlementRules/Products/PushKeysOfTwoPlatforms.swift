import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let pushKeysOfTwoPlatforms = Rule(
        "push-keys-of-two-platforms",
        "Push keys of two platforms",
        severity: .note,
        stages: .authorization, confidence: .likely,
        keys: [.macPushEnvironment],
        sources: [
            "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.aps-environment",
            "https://developer.apple.com/documentation/bundleresources/entitlements/aps-environment",
        ],
        rationale: """
            Profiles for iOS do not authorize the macOS key: macOS uses `com.apple.developer.aps-environment`, and all
            other platforms use `aps-environment`. A file with both keys is used for two platforms, or one of the keys
            was copied by mistake.

            Exceptions: the rule does not report Mac Catalyst apps, because their profiles contain both keys. If the
            platform is known, `key-foreign-platform` reports the key instead.
            """,
        examples: [
            .reported(
                "both keys", under: .source(),
                """
                <key>aps-environment</key>
                <string>development</string>
                <key>«com.apple.developer.aps-environment»</key>
                <string>development</string>
                """),
            .accepted(
                "both keys on Mac Catalyst", under: .source(.catalyst),
                """
                <key>aps-environment</key>
                <string>development</string>
                <key>com.apple.developer.aps-environment</key>
                <string>development</string>
                """),
        ]
    ) { subject, report in
        guard subject.platform == nil, let mobile = subject.claims[.pushEnvironment],
            let mac = subject.claims[.macPushEnvironment]
        else { return }
        report(
            "the file contains the push keys of both iOS and macOS; remove one of them", at: mac.keyLocation,
            related: [.init("the iOS key", at: mobile.keyLocation)])
    }
}
