import Entitlements

extension Rule {
    static let keyForeignPlatform = Rule(
        "key-foreign-platform",
        "an entitlement exists on the platform that claims it",
        severity: .warning, confidence: .likely,
        when: .platform,
        apple: ["ITMS-90046", "ITMS-90045", "0xE8008016"],
        sources: [
            "https://developer.apple.com/documentation/bundleresources/entitlements",
            "https://github.com/swiftlang/swift-build/pull/432",
        ],
        rationale: """
            On every platform but macOS a profile has to authorize each key, and no profile can authorize what the
            platform does not know: an iOS app signed with `com.apple.security.app-sandbox` is neither installed
            nor taken by the App Store. On macOS the key of another platform is at best without effect: push, for
            instance, has a key of its own there.

            Exceptions: where one source file serves several platforms it is a note, because Xcode drops what the
            platform does not know. Apple's pages do not name every platform of every key, so that only the keys of
            the App Sandbox and the hardened runtime in a signature for another platform are an error.
            """,
        examples: [
            .reported(
                "a key of the App Sandbox, signed for iOS", under: .signed(.iOS, .appStore),
                """
                <key>application-identifier</key>
                <string>A1B2C3D4E5.com.example.notes</string>
                <key>«com.apple.security.app-sandbox»</key>
                <true/>
                """,
                fixed: """
                    <key>application-identifier</key>
                    <string>A1B2C3D4E5.com.example.notes</string>
                    """),
            .reported(
                "the push key of iOS on macOS", under: .signed(.macOS, .developerID),
                """
                <key>«aps-environment»</key>
                <string>production</string>
                """),
            .accepted(
                "both push keys of Mac Catalyst", under: .signed(.catalyst),
                """
                <key>aps-environment</key>
                <string>development</string>
                <key>com.apple.developer.aps-environment</key>
                <string>development</string>
                """),
            .accepted(
                "a key of the App Sandbox on macOS", under: .signed(.macOS),
                """
                <key>com.apple.security.app-sandbox</key>
                <true/>
                """),
        ]
    ) { subject, report in
        guard let platform = subject.platform else { return }
        for claim in subject.claims.claims {
            guard let definition = claim.definition, definition.exists(on: platform) == false,
                // Who the app is has a rule of its own.
                claim.key != .applicationIdentifier, claim.key != .macApplicationIdentifier
            else { continue }
            let isRefused =
                subject.isSigned && platform != .macOS && definition.isMacOnly
                && definition.restriction == .unrestrictedOnMac && definition.evidence != .reported
            let counterpart = counterparts[claim.key].map { "; there it is `\($0)`" } ?? ""
            report(
                "`\(claim.key)` does not exist on \(platform)\(counterpart)", at: claim.keyLocation,
                severity: isRefused ? .error : severity(of: definition, in: subject),
                confidence: isRefused ? .certain : .likely,
                fix: isRefused ? .remove(claim, of: subject, .safe, "remove `\(claim.key)`") : nil)
        }
    }

    /// A warning where the platform is of the other family and somebody signed it all the same.
    private static func severity(of definition: EntitlementDefinition, in subject: Subject) -> Severity {
        subject.isSigned && (subject.platform == .macOS || definition.isMacOnly) ? .warning : .note
    }

    /// Keys of the same meaning, each on platforms that do not know the other.
    private static let counterparts: [EntitlementKey: EntitlementKey] = [
        .pushEnvironment: .macPushEnvironment, .macPushEnvironment: .pushEnvironment,
        .macGetTaskAllow: .getTaskAllow,
    ]
}
