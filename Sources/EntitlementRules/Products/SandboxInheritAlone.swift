import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let sandboxInheritAlone = Rule(
        "sandbox-inherit-alone",
        "Sandbox inheritance without the App Sandbox",
        severity: .error,
        stages: [.upload, .launch],
        keys: [.inherit],
        apple: ["ITMS-90296", "App sandbox not enabled"],
        sources: [
            "https://github.com/DevMate/DevMateKit/issues/42",
            "https://developer.apple.com/library/archive/documentation/Miscellaneous/Reference/EntitlementKeyReference/Chapters/EnablingAppSandbox.html",
        ],
        rationale: """
            The helper runs without a sandbox, and App Store Connect rejects a Mac app that contains it (ITMS-90296):
            `com.apple.security.inherit` modifies `com.apple.security.app-sandbox` and has no effect without it. Outside
            the Mac App Store, the helper runs with more privileges than intended, and the finding is a warning.
            """,
        examples: [
            .reported(
                "a helper with only one of the keys", under: .signed(.macOS, .appStore, product: .helper),
                """
                <key>«com.apple.security.inherit»</key>
                <true/>
                """),
            .accepted(
                "a helper with both keys", under: .signed(.macOS, .appStore, product: .helper),
                """
                <key>com.apple.security.app-sandbox</key>
                <true/>
                <key>com.apple.security.inherit</key>
                <true/>
                """),
        ]
    ) { subject, report in
        guard let inherit = subject.claims[.inherit], inherit.value.boolean == true,
            !subject.claims.isTrue(.appSandbox)
        else { return }
        report(
            "`com.apple.security.inherit` has no effect without `com.apple.security.app-sandbox`; add that key",
            at: inherit.keyLocation,
            severity: subject.isSigned && subject.isForMacAppStore ? .error : .warning)
    }
}
