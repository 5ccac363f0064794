import Entitlements
import PropertyLists

extension Rule {
    static let pushKeysOfTwoPlatforms = Rule(
        "push-keys-of-two-platforms",
        "one product has one push key",
        severity: .note, confidence: .likely,
        keys: [.macPushEnvironment],
        sources: [
            "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.aps-environment",
            "https://developer.apple.com/documentation/bundleresources/entitlements/aps-environment",
        ],
        rationale: """
            macOS reads `com.apple.developer.aps-environment`, all other platforms `aps-environment`. A file with both
            serves two platforms or copies a mistake: a profile for iOS authorizes the first of them not at all.

            Exceptions: Mac Catalyst, whose profiles hold both. Where the platform is known the rule about keys of
            other platforms speaks.
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
            "the push keys of iOS and of macOS stand in one file", at: mac.keyLocation,
            related: [.init("the key of iOS", at: mobile.keyLocation)])
    }
}
