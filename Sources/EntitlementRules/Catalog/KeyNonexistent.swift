import Entitlements
import LintModel
import Workspaces

extension Rule {
    static let keyNonexistent = Rule(
        "key-nonexistent",
        "Nonexistent entitlement key",
        severity: .warning,
        stages: [.upload, .runTime],
        when: .unknownKeys,
        apple: ["ITMS-90285"],
        sources: [
            "https://github.com/krelltunez/dayGLANCE/pull/1082",
            "https://developer.apple.com/documentation/security/app-sandbox",
        ],
        rationale: """
            The Mac App Store rejects the app (“entitlements that are not supported on macOS”, ITMS-90285), and systems
            ignore the key: it resembles an entitlement, but has never existed. Examples are
            `com.apple.security.personal-information.reminders` and `com.apple.security.screen-capture`, which
            developers copy from other projects. Apple does not document these keys; another key provides the
            capability, or the capability requires no key.
            """,
        examples: [
            .reported(
                "reminders", under: .signed(.macOS, .appStore),
                """
                <key>«com.apple.security.personal-information.reminders»</key>
                <true/>
                """),
            .reported(
                "Apple Pay with the prefix of App Sandbox keys", under: .source(.macOS),
                """
                <key>«com.apple.security.in-app-payments»</key>
                <true/>
                """),
            .reported(
                "a key without a replacement", under: .source(.macOS),
                """
                <key>com.apple.security.app-sandbox</key>
                <true/>
                <key>«com.apple.security.cs.allow-dyld-shared-cache»</key>
                <true/>
                """,
                fixed: """
                    <key>com.apple.security.app-sandbox</key>
                    <true/>
                    """),
            .accepted(
                "the calendars key, which includes reminders", under: .signed(.macOS, .appStore),
                """
                <key>com.apple.security.personal-information.calendars</key>
                <true/>
                """),
        ]
    ) { subject, report in
        for claim in subject.claims.unknownClaims {
            guard let nonexistent = NonexistentKey[claim.key] else { continue }
            let advice = nonexistent.instead.map { "use `\($0)`" } ?? "remove it"
            report(
                "`\(claim.key)` does not exist: \(nonexistent.remark); \(advice)", at: claim.keyLocation,
                severity: subject.isForMacAppStore && nonexistent.isRefusedByStore ? .error : .warning,
                fix: nonexistent.instead == nil ? .remove(claim, of: subject, .unsafe, "remove `\(claim.key)`") : nil)
        }
    }
}
