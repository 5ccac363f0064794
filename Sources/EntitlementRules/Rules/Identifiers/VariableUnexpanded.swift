import Entitlements
import PropertyLists

extension Rule {
    static let variableUnexpanded = Rule(
        "variable-unexpanded",
        "a signature holds no variables",
        severity: .error,
        when: .signed,
        apple: ["ITMS-90288", "ITMS-90164"],
        sources: [
            "https://github.com/krelltunez/dayGLANCE/pull/1083",
            "https://github.com/swiftyapp/swifty/pull/469",
            "https://github.com/swiftlang/swift-build/blob/main/Sources/SWBMacro/MacroExpressionParsing.swift",
        ],
        rationale: """
            Only Xcode's build system puts values in the place of `$(TeamIdentifierPrefix)` and its like;
            `codesign` and most other tools sign the text as it stands. The profile grants no such value: the
            App Store refuses the upload (it shows the variable as `$[TeamIdentifierPrefix]`), devices refuse to
            install, and macOS ends the app as it starts.

            Write the value out, or let Xcode sign.
            """,
        examples: [
            .reported(
                "a file for Xcode, signed by `codesign`", under: .signed(.macOS, .appStore),
                """
                <key>com.apple.developer.ubiquity-kvstore-identifier</key>
                <string>«$(TeamIdentifierPrefix)»com.example.notes</string>
                <key>keychain-access-groups</key>
                <array>
                    <string>«$TEAM_ID.com.example.notes»</string>
                </array>
                """),
            .accepted(
                "values written out", under: .signed(.macOS, .appStore),
                """
                <key>com.apple.developer.ubiquity-kvstore-identifier</key>
                <string>A1B2C3D4E5.com.example.notes</string>
                """),
        ]
    ) { subject, report in
        guard subject.isSigned else { return }
        for claim in subject.claims.claims where claim.mayHoldVariables {
            for string in claim.strings {
                for reference in IdentifierText(string.value).references
                where reference.form != .bare || claim.holdsIdentifiers {
                    report(
                        "`\(string.part(reference.range))` was not expanded before signing",
                        at: string.location(of: reference.range))
                }
            }
        }
    }
}

extension EntitlementClaim {
    /// Whether there is a dollar sign in the value.
    fileprivate var mayHoldVariables: Bool {
        func hasDollar(_ value: PropertyList.Value) -> Bool {
            value.isString { $0.contains(UInt8(ascii: "$")) } ?? false
        }
        return hasDollar(value) || value.elements.contains(where: hasDollar)
    }
}
