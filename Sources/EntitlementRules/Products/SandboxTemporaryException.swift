import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let sandboxTemporaryException = Rule(
        "sandbox-temporary-exception",
        "Temporary exception from the App Sandbox",
        severity: .warning,
        stages: [.upload],
        keys: exceptionKeys,
        apple: ["one or more temporary entitlement exceptions requested for this app are not appropriate"],
        sources: [
            "https://developer.apple.com/library/archive/documentation/Miscellaneous/Reference/EntitlementKeyReference/Chapters/AppSandboxTemporaryExceptionEntitlements.html",
            "https://github.com/steelwheels/JSTerminal/issues/65",
        ],
        rationale: """
            App Review rejects the app after a successful upload if a temporary exception lacks a justification: each
            exception allows access that the sandbox otherwise prevents. Outside the Mac App Store, no justification is
            required.
            """,
        examples: [
            .reported(
                "a Mach service", under: .source(.macOS, .appStore),
                """
                <key>com.apple.security.app-sandbox</key>
                <true/>
                <key>«com.apple.security.temporary-exception.mach-lookup.global-name»</key>
                <array>
                    <string>com.example.notes.service</string>
                </array>
                """),
            .accepted(
                "the same exception with Developer ID", under: .source(.macOS, .developerID),
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
            report(
                "App Review requires a justification for `\(claim.key)`; "
                    + "add one in App Store Connect, or remove the key",
                at: claim.keyLocation)
        }
    }

    private static let exceptionKeys = EntitlementCatalog.definitions.map(\.key)
        .filter { $0.rawValue.hasPrefix("com.apple.security.temporary-exception.") }
}
