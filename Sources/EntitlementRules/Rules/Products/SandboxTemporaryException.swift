import Entitlements
import PropertyLists

extension Rule {
    static let sandboxTemporaryException = Rule(
        "sandbox-temporary-exception",
        "an app for the Mac App Store needs no exception from the App Sandbox",
        severity: .warning,
        keys: exceptionKeys,
        apple: ["one or more temporary entitlement exceptions requested for this app are not appropriate"],
        sources: [
            "https://developer.apple.com/library/archive/documentation/Miscellaneous/Reference/EntitlementKeyReference/Chapters/AppSandboxTemporaryExceptionEntitlements.html",
            "https://github.com/steelwheels/JSTerminal/issues/65",
        ],
        rationale: """
            Temporary exceptions open the sandbox where it has no door yet. App Review asks for a reason for each of
            them and refuses the app where it finds none, after the upload has gone well. Outside the Mac App Store
            nobody asks.
            """,
        examples: [
            .reported(
                "a service by name", under: .source(.macOS, .appStore),
                """
                <key>com.apple.security.app-sandbox</key>
                <true/>
                <key>«com.apple.security.temporary-exception.mach-lookup.global-name»</key>
                <array>
                    <string>com.example.notes.service</string>
                </array>
                """),
            .accepted(
                "the same with Developer ID", under: .source(.macOS, .developerID),
                """
                <key>com.apple.security.app-sandbox</key>
                <true/>
                <key>com.apple.security.temporary-exception.mach-lookup.global-name</key>
                <array>
                    <string>com.example.notes.service</string>
                </array>
                """),
        ]
    ) { subject, report in
        guard subject.isForMacAppStore else { return }
        for claim in subject.claims.claims where exceptionKeys.contains(claim.key) {
            report("App Review asks for the reason of `\(claim.key)`", at: claim.keyLocation)
        }
    }

    private static let exceptionKeys = EntitlementCatalog.definitions.map(\.key)
        .filter { $0.rawValue.hasPrefix("com.apple.security.temporary-exception.") }
}
