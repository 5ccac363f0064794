import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let passTypePrefix = Rule(
        "pass-type-prefix",
        "Pass type identifier without a team identifier",
        severity: .warning,
        stages: .authorization + [.runTime], confidence: .likely,
        keys: [passTypes],
        apple: ["0xE8008016"],
        sources: [
            "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.pass-type-identifiers",
            "https://learn.microsoft.com/en-us/previous-versions/xamarin/ios/platform/passkit",
        ],
        rationale: """
            Devices do not install the app (0xE8008016): profiles authorize `A1B2C3D4E5.*`, which means all pass types
            of the team `A1B2C3D4E5`. They do not authorize a value without this prefix.

            Exception: the rule does not report `$(TeamIdentifierPrefix)*`, which Xcode writes if no individual pass
            type is selected.
            """,
        examples: [
            .reported(
                "a pass type without a prefix",
                """
                <key>com.apple.developer.pass-type-identifiers</key>
                <array>
                    <string>«pass.com.example.ticket»</string>
                </array>
                """),
            .accepted(
                "individual pass types, and all pass types of the team",
                """
                <key>com.apple.developer.pass-type-identifiers</key>
                <array>
                    <string>$(TeamIdentifierPrefix)pass.com.example.ticket</string>
                    <string>A1B2C3D4E5.pass.com.example.coupon</string>
                    <string>$(TeamIdentifierPrefix)*</string>
                </array>
                """),
        ]
    ) { subject, report in
        for value in subject.claims[passTypes]?.strings ?? [] {
            let text = IdentifierText(value.value)
            if text.prefix == .none, !text.isSymbolic, !TeamIdentifier(rawValue: text.firstPart ?? "").isMisshapen {
                // The rule `identifier-team` reports a malformed team identifier.
                report(
                    "pass type `\(value.value)` does not begin with a team identifier; prepend it and a dot",
                    at: value.location)
            }
        }
    }

    private static let passTypes: EntitlementKey = "com.apple.developer.pass-type-identifiers"
}
