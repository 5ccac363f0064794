import Entitlements
import PropertyLists

extension Rule {
    static let appIdOfOtherPlatform = Rule(
        "app-id-of-other-platform",
        "the application identifier stands under the key of its platform",
        severity: .error,
        keys: [.applicationIdentifier, .macApplicationIdentifier],
        apple: ["0xE8008015", "Application is missing the application-identifier entitlement"],
        sources: [
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
            "https://developer.apple.com/forums/thread/758358",
        ],
        rationale: """
            On macOS the key is `com.apple.application-identifier`, on every other platform `application-identifier`;
            Mac Catalyst has both. macOS kills an app at its start whose signature has the other key only, because it
            matches no profile, and iOS does not install it.

            In a source file it is a warning: Xcode adds the right key.
            """,
        examples: [
            .reported(
                "the key of iOS on macOS", under: .signed(.macOS, .developerID),
                """
                <key>«application-identifier»</key>
                <string>A1B2C3D4E5.com.example.notes</string>
                """,
                fixed: """
                    <key>com.apple.application-identifier</key>
                    <string>A1B2C3D4E5.com.example.notes</string>
                    """),
            .reported(
                "the key of macOS on iOS", under: .signed(.iOS, .development),
                """
                <key>«com.apple.application-identifier»</key>
                <string>A1B2C3D4E5.com.example.notes</string>
                """,
                fixed: """
                    <key>application-identifier</key>
                    <string>A1B2C3D4E5.com.example.notes</string>
                    """),
            .accepted(
                "both on Mac Catalyst", under: .signed(.catalyst, .development),
                """
                <key>application-identifier</key>
                <string>A1B2C3D4E5.com.example.notes</string>
                <key>com.apple.application-identifier</key>
                <string>A1B2C3D4E5.com.example.notes</string>
                """),
        ]
    ) { subject, report in
        guard let platform = subject.platform, platform != .catalyst else { return }
        let (right, other): (EntitlementKey, EntitlementKey) =
            platform == .macOS
            ? (.macApplicationIdentifier, .applicationIdentifier) : (.applicationIdentifier, .macApplicationIdentifier)
        guard let claim = subject.claims[other], !subject.claims.contains(right) else { return }
        report(
            "on \(platform) the application identifier stands under `\(right)`", at: claim.keyLocation,
            severity: subject.isSigned ? .error : .warning,
            fix: .replace(claim.keyLocation, with: right.rawValue, .unsafe, "write `\(right)`"))
    }
}
