import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let merchantPrefix = Rule(
        "merchant-prefix",
        "Merchant identifier without `merchant.` prefix",
        severity: .warning,
        stages: .authorization + [.runTime],
        keys: merchantKeys,
        apple: ["ITMS-90164"],
        sources: [
            "https://developer.apple.com/documentation/passkit/setting-up-apple-pay",
            "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.in-app-payments",
            "https://github.com/expo/eas-cli/blob/main/packages/eas-cli/src/credentials/ios/appstore/capabilityList.ts",
        ],
        rationale: """
            The app cannot be exported, installed, or uploaded, because no profile authorizes the identifier. Merchant
            identifiers are registered with the prefix `merchant.`, and profiles authorize only the registered
            identifier, including its capitalization.
            """,
        examples: [
            .reported(
                "an identifier without the prefix, and one with different capitalization",
                """
                <key>com.apple.developer.in-app-payments</key>
                <array>
                    <string>«com.example.notes»</string>
                    <string>«Merchant.com.example.notes»</string>
                </array>
                """,
                fixed: """
                    <key>com.apple.developer.in-app-payments</key>
                    <array>
                        <string>merchant.com.example.notes</string>
                        <string>merchant.com.example.notes</string>
                    </array>
                    """),
            .accepted(
                "registered identifiers, and a variable",
                """
                <key>com.apple.developer.in-app-payments</key>
                <array>
                    <string>merchant.com.example.notes</string>
                    <string>$(MERCHANT)</string>
                </array>
                """),
        ]
    ) { subject, report in
        for claim in subject.claims.claims(of: merchantKeySet) {
            for value in claim.strings where !value.value.hasPrefix(prefix) && !value.value.hasPrefix("$") {
                let hasOtherCase = value.value.lowercased().hasPrefix(prefix)
                let name = hasOtherCase ? String(value.value.dropFirst(prefix.count)) : value.value
                report(
                    hasOtherCase
                        ? "`\(value.value)` must begin with `\(prefix)`; identifiers are case-sensitive"
                        : "merchant identifier `\(value.value)` must begin with `\(prefix)`", at: value.location,
                    fix: name.isEmpty
                        ? nil
                        : .replace(value.location, with: prefix + name, .unsafe, "replace with `\(prefix)\(name)`"))
            }
        }
    }

    private static let prefix = "merchant."

    private static let merchantKeys: [EntitlementKey] = [
        "com.apple.developer.in-app-payments", "com.apple.developer.in-app-identity-presentment.merchant-identifiers",
    ]

    private static let merchantKeySet = EntitlementKeySet(merchantKeys)
}
