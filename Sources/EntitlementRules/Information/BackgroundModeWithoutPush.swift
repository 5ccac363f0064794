import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let backgroundModeWithoutPush = Rule(
        "background-mode-without-push",
        "Background mode for push notifications without the entitlement",
        severity: .warning,
        stages: [.upload, .runTime],
        when: .platform,
        apple: ["ITMS-90078"],
        sources: [
            "https://developer.apple.com/documentation/usernotifications/pushing-background-updates-to-your-app",
            "https://github.com/vechain/veworld-mobile/issues/707",
            "https://github.com/socialincome-san/public/pull/882",
        ],
        rationale: """
            The app receives no push notifications, and App Store Connect reports the problem (ITMS-90078):
            `UIBackgroundModes` in Info.plist contains `remote-notification`, but the signature does not contain
            `aps-environment`. Xcode does not copy the key from the profile.
            """,
        examples: [
            .reported(
                "a background mode without the entitlement",
                under: .signed(.iOS, .appStore).information(modes),
                """
                <key>«application-identifier»</key>
                <string>A1B2C3D4E5.com.example.notes</string>
                """),
            .accepted(
                "a background mode with the entitlement",
                under: .signed(.iOS, .appStore).information(modes),
                """
                <key>aps-environment</key>
                <string>production</string>
                """),
        ]
    ) { subject, report in
        guard let modes = subject.conditions.information?.backgroundModes, subject.product == .app,
            let mode = modes.first(where: { $0.value == "remote-notification" }),
            !subject.claims.contains(.pushEnvironment), !subject.claims.contains(.macPushEnvironment)
        else { return }
        let key: EntitlementKey = subject.platform == .macOS ? .macPushEnvironment : .pushEnvironment
        report(
            "the background mode `remote-notification` requires `\(key)`; add it, or remove the mode",
            at: subject.profileLocation(nil),
            related: [Finding.Related("background mode in Info.plist", at: mode.location)])
    }

    private static let modes = "<key>UIBackgroundModes</key><array><string>remote-notification</string></array>"
}
