import Entitlements
import PropertyLists

extension Rule {
    static let sandboxInheritAlone = Rule(
        "sandbox-inherit-alone",
        "a helper that inherits a sandbox says that it is in one",
        severity: .error,
        keys: [.inherit],
        apple: ["ITMS-90296", "App sandbox not enabled"],
        sources: [
            "https://github.com/DevMate/DevMateKit/issues/42",
            "https://developer.apple.com/library/archive/documentation/Miscellaneous/Reference/EntitlementKeyReference/Chapters/EnablingAppSandbox.html",
        ],
        rationale: """
            `com.apple.security.inherit` does nothing by itself: it changes how `com.apple.security.app-sandbox` is
            meant, and without that the helper runs outside of any sandbox. The Mac App Store refuses it (ITMS-90296).
            Elsewhere the helper runs, with more rights than meant, and it is a warning.
            """,
        examples: [
            .reported(
                "a helper that only inherits", under: .signed(.macOS, .appStore, product: .helper),
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
            "`com.apple.security.inherit` does nothing without `com.apple.security.app-sandbox`",
            at: inherit.keyLocation,
            severity: subject.isSigned && subject.isForMacAppStore ? .error : .warning)
    }
}
