import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let hardenedProcessIncomplete = Rule(
        "hardened-process-incomplete",
        "Incomplete enhanced security entitlements",
        severity: .warning,
        stages: [.runTime], confidence: .likely,
        keys: EntitlementCatalog.definitions.map(\.key).filter { $0.rawValue.hasPrefix(main.rawValue) },
        sources: [
            "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.security.hardened-process",
            "https://developer.apple.com/documentation/xcode/enabling-enhanced-security-for-your-app",
        ],
        rationale: """
            The app runs without the protection that it claims: `com.apple.security.hardened-process` enables enhanced
            security, and `com.apple.security.hardened-process.enhanced-security-version-string` selects its version.
            Unless the app claims both keys, the other `com.apple.security.hardened-process` keys have no effect.
            """,
        examples: [
            .reported(
                "an option without the main key", under: .source(.macOS),
                """
                <key>«com.apple.security.hardened-process.hardened-heap»</key>
                <true/>
                """),
            .reported(
                "the main key without a version", under: .source(.macOS),
                """
                <key>«com.apple.security.hardened-process»</key>
                <true/>
                """),
            .accepted(
                "the main key, its version, and an option", under: .source(.macOS),
                """
                <key>com.apple.security.hardened-process</key>
                <true/>
                <key>com.apple.security.hardened-process.enhanced-security-version-string</key>
                <string>2</string>
                <key>com.apple.security.hardened-process.hardened-heap</key>
                <true/>
                """),
        ]
    ) { subject, report in
        let part = subject.claims.claims.first {
            $0.key.rawValue.hasPrefix(main.rawValue + ".") && $0.value.boolean != false
        }
        if let whole = subject.claims[main], whole.value.boolean == true {
            guard !versions.contains(where: subject.claims.contains) else { return }
            report("`\(main)` also requires `\(versions[0])`; add it", at: whole.keyLocation)
        } else if let part {
            report("`\(part.key)` has no effect without `\(main)`; add that key", at: part.keyLocation)
        }
    }

    private static let main: EntitlementKey = "com.apple.security.hardened-process"
    private static let versions: [EntitlementKey] = [
        "com.apple.security.hardened-process.enhanced-security-version-string",
        "com.apple.security.hardened-process.enhanced-security-version",
    ]
}
