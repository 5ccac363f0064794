import Entitlements
import PropertyLists

extension Rule {
    static let appIdInInheritingHelper = Rule(
        "app-id-in-inheriting-helper",
        "a helper that inherits its sandbox has no application identifier",
        severity: .error,
        keys: [.inherit],
        apple: ["ITMS-90288"],
        sources: [
            "https://developer.apple.com/documentation/xcode/embedding-a-helper-tool-in-a-sandboxed-app",
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
        ],
        rationale: """
            A tool beside the main executable has no place for a profile, and an application identifier needs one.
            The Mac App Store compares the tool's with the app's profile and refuses it (ITMS-90288). Signing tools
            that give all executables the entitlements of the app cause this.

            Exceptions: a login item or an XPC service that has a profile and a sandbox of its own. Outside the Mac
            App Store it is a warning.
            """,
        examples: [
            .reported(
                "a helper with the app's identity", under: .signed(.macOS, .appStore, product: .helper),
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
                "a login item with an identity of its own", under: .signed(.macOS, .appStore, product: .helper),
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
            let isRefused = subject.isSigned && subject.isForMacAppStore && subject.product == .helper
            report(
                "a helper that inherits its sandbox claims `\(key)`, for which it has no profile",
                at: claim.keyLocation, severity: isRefused ? .error : .warning,
                fix: .remove(claim, of: subject, .unsafe, "remove `\(key)`"))
        }
    }
}
