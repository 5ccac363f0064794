import Entitlements

extension Rule {
    static let keyNonexistent = Rule(
        "key-nonexistent",
        "a key is not one of those that people write and that never were",
        severity: .warning,
        when: .unknownKeys,
        apple: ["ITMS-90285"],
        sources: [
            "https://github.com/krelltunez/dayGLANCE/pull/1082",
            "https://developer.apple.com/documentation/security/app-sandbox",
        ],
        rationale: """
            Some names look so much like keys that they are copied from one project into the next:
            `com.apple.security.personal-information.reminders`, `com.apple.security.screen-capture`. Apple's pages
            know none of them, what they are meant for comes with another key or with none, and the Mac App Store
            refuses the app (“entitlements that are not supported on macOS”, ITMS-90285).
            """,
        examples: [
            .reported(
                "reminders", under: .signed(.macOS, .appStore),
                """
                <key>«com.apple.security.personal-information.reminders»</key>
                <true/>
                """),
            .reported(
                "Apple Pay under a name of the App Sandbox", under: .source(.macOS),
                """
                <key>«com.apple.security.in-app-payments»</key>
                <true/>
                """),
            .accepted(
                "the calendars, which the reminders come with", under: .signed(.macOS, .appStore),
                """
                <key>com.apple.security.personal-information.calendars</key>
                <true/>
                """),
        ]
    ) { subject, report in
        for claim in subject.claims.unknownClaims {
            guard let unreal = UnrealEntitlement[claim.key] else { continue }
            let instead = unreal.instead.map { "; take `\($0)`" } ?? ""
            report(
                "`\(claim.key)` does not exist: \(unreal.remark)\(instead)", at: claim.keyLocation,
                severity: subject.isForMacAppStore && unreal.isRefusedByStore ? .error : .warning,
                fix: unreal.instead == nil ? .remove(claim, of: subject, .unsafe, "remove `\(claim.key)`") : nil)
        }
    }
}
