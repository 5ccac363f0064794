import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let appIdInInheritingHelper = Rule(
        "app-id-in-inheriting-helper",
        "Application identifier in a helper that inherits its sandbox",
        severity: .error,
        stages: [.upload, .launch],
        keys: [.inherit],
        apple: ["ITMS-90288"],
        sources: [
            "https://developer.apple.com/documentation/xcode/embedding-a-helper-tool-in-a-sandboxed-app",
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
        ],
        rationale: """
            App Store Connect rejects the upload to the Mac App Store (ITMS-90288): an application identifier requires a
            profile, but the bundle of an app has no location for the profile of a tool. App Store Connect therefore
            compares the identifier of the tool with the profile of the app. The problem arises if a signing tool signs
            all executables with the entitlements of the app.

            Exceptions: the rule does not report a login item or an XPC service that has its own profile and sandbox.
            Outside the Mac App Store, the finding is a warning.
            """,
        examples: [
            .reported(
                "a helper with the identifier of the app", under: .signed(.macOS, .appStore, product: .helper),
                """
                <key>com.apple.security.app-sandbox</key>
                <true/>
                <key>com.apple.security.inherit</key>
                <true/>
                <key>«com.apple.application-identifier»</key>
                <string>A1B2C3D4E5.com.example.notes</string>
                """,
                fixed: """
                    <key>com.apple.security.app-sandbox</key>
                    <true/>
                    <key>com.apple.security.inherit</key>
                    <true/>
                    """),
            .accepted(
                "a login item with its own application identifier", under: .signed(.macOS, .appStore, product: .helper),
                """
                <key>com.apple.security.app-sandbox</key>
                <true/>
                <key>com.apple.application-identifier</key>
                <string>A1B2C3D4E5.com.example.notes.launcher</string>
                """),
        ]
    ) { subject, report in
        guard subject.claims.isTrue(.inherit) else { return }
        for key in [EntitlementKey.macApplicationIdentifier, .applicationIdentifier] {
            guard let claim = subject.claims[key] else { continue }
            let isRefused = subject.isSigned && subject.isForMacAppStore && subject.product.isHelper
            report(
                "`\(key)` requires a profile, which a helper that inherits its sandbox cannot have; remove it",
                at: claim.keyLocation, severity: isRefused ? .error : .warning,
                fix: .remove(claim, of: subject, .unsafe, "remove `\(key)`"))
        }
    }
}
