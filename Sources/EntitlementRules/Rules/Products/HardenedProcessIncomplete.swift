import Entitlements
import PropertyLists

extension Rule {
    static let hardenedProcessIncomplete = Rule(
        "hardened-process-incomplete",
        "enhanced security is switched on as a whole before its parts",
        severity: .warning, confidence: .likely,
        keys: EntitlementCatalog.definitions.map(\.key).filter { $0.rawValue.hasPrefix(main.rawValue) },
        sources: [
            "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.security.hardened-process",
            "https://developer.apple.com/documentation/xcode/enabling-enhanced-security-for-your-app",
        ],
        rationale: """
            `com.apple.security.hardened-process` switches enhanced security on, and
            `com.apple.security.hardened-process.enhanced-security-version-string` says which generation of it.
            Without both the other keys of the family have nothing to refine; the app runs without the protection it
            claims.
            """,
        examples: [
            .reported(
                "a part without the whole", under: .source(.macOS),
                """
                <key>«com.apple.security.hardened-process.hardened-heap»</key>
                <true/>
                """),
            .reported(
                "the whole without a version", under: .source(.macOS),
                """
                <key>«com.apple.security.hardened-process»</key>
                <true/>
                """),
            .accepted(
                "the whole, its version and a part", under: .source(.macOS),
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
            $0.key != main && $0.key.rawValue.hasPrefix(main.rawValue + ".") && $0.value.boolean != false
        }
        if let whole = subject.claims[main], whole.value.boolean == true {
            guard !versions.contains(where: subject.claims.contains) else { return }
            report("`\(main)` needs `\(versions[0])` beside it", at: whole.keyLocation)
        } else if let part {
            report("`\(part.key)` has no effect without `\(main)`", at: part.keyLocation)
        }
    }

    private static let main: EntitlementKey = "com.apple.security.hardened-process"
    private static let versions: [EntitlementKey] = [
        "com.apple.security.hardened-process.enhanced-security-version-string",
        "com.apple.security.hardened-process.enhanced-security-version",
    ]
}
