import Entitlements
import PropertyLists

extension Rule {
    static let passTypePrefix = Rule(
        "pass-type-prefix",
        "a pass type begins with a team identifier",
        severity: .warning, confidence: .likely,
        keys: [passTypes],
        apple: ["0xE8008016"],
        sources: [
            "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.pass-type-identifiers",
            "https://learn.microsoft.com/en-us/previous-versions/xamarin/ios/platform/passkit",
        ],
        rationale: """
            Profiles authorize `A1B2C3D4E5.*`, all pass types of a team. A value without the team's prefix is not among
            them, and the app is not installed (0xE8008016).

            Exceptions: `$(TeamIdentifierPrefix)*`, which Xcode writes where no single type is chosen.
            """,
        examples: [
            .reported(
                "no prefix",
                """
                <key>com.apple.developer.pass-type-identifiers</key>
                <array>
                    <string>«pass.com.example.ticket»</string>
                </array>
                """),
            .accepted(
                "one type, and all of them",
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
                // What stands in the place of one has a rule of its own.
                report("pass type `\(value.value)` does not begin with a team identifier", at: value.location)
            }
        }
    }

    private static let passTypes: EntitlementKey = "com.apple.developer.pass-type-identifiers"
}
