import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let appIdOfOtherPlatform = Rule(
        "app-id-of-other-platform",
        "Application identifier key of another platform",
        severity: .error,
        stages: .authorization,
        keys: [.applicationIdentifier, .macApplicationIdentifier],
        apple: ["0xE8008015", "Application is missing the application-identifier entitlement"],
        sources: [
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
            "https://developer.apple.com/forums/thread/758358",
        ],
        rationale: """
            macOS terminates the app at launch, and iOS does not install it: a signature that contains only the key of
            another platform does not match any profile. The key is `com.apple.application-identifier` on macOS, and
            `application-identifier` on all other platforms; Mac Catalyst uses both.

            Exception: in a source file, the finding is a warning, because Xcode adds the correct key.
            """,
        examples: [
            .reported(
                "the iOS key on macOS", under: .signed(.macOS, .developerID),
                """
                <key>«application-identifier»</key>
                <string>A1B2C3D4E5.com.example.notes</string>
                """,
                fixed: """
                    <key>com.apple.application-identifier</key>
                    <string>A1B2C3D4E5.com.example.notes</string>
                    """),
            .reported(
                "the macOS key on iOS", under: .signed(.iOS, .development),
                """
                <key>«com.apple.application-identifier»</key>
                <string>A1B2C3D4E5.com.example.notes</string>
                """,
                fixed: """
                    <key>application-identifier</key>
                    <string>A1B2C3D4E5.com.example.notes</string>
                    """),
            .accepted(
                "both keys on Mac Catalyst", under: .signed(.catalyst, .development),
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
            "`\(other)` is not the application identifier key on \(platform); use `\(right)`", at: claim.keyLocation,
            severity: subject.isSigned ? .error : .warning,
            fix: .replace(claim.keyLocation, with: right.rawValue, .unsafe, "replace with `\(right)`"))
    }
}
