import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let variableUnexpanded = Rule(
        "variable-unexpanded",
        "Unexpanded variable in a signature",
        severity: .error,
        stages: .authorization + [.runTime],
        when: [.signed, .signedUnchanged],
        apple: ["ITMS-90288", "ITMS-90164"],
        sources: [
            "https://github.com/krelltunez/dayGLANCE/pull/1083",
            "https://github.com/swiftyapp/swifty/pull/469",
            "https://github.com/swiftlang/swift-build/blob/main/Sources/SWBMacro/MacroExpressionParsing.swift",
        ],
        rationale: """
            App Store Connect rejects the upload and shows the variable as `$[TeamIdentifierPrefix]`, devices reject
            the installation, and macOS terminates the app at launch: no profile authorizes the unexpanded text. Only
            Xcode's build system replaces `$(TeamIdentifierPrefix)` and similar variables; `codesign` and most other
            tools sign the text unchanged.

            Replace the variable with its value, or sign with Xcode. For an entitlements file that a script or a build
            system signs unchanged, the finding is a warning, because another step may expand the variable first.
            """,
        examples: [
            .reported(
                "a file for Xcode, signed with `codesign`", under: .signed(.macOS, .appStore),
                """
                <key>com.apple.developer.ubiquity-kvstore-identifier</key>
                <string>«$(TeamIdentifierPrefix)»com.example.notes</string>
                <key>keychain-access-groups</key>
                <array>
                    <string>«$TEAM_ID.com.example.notes»</string>
                </array>
                """),
            .reported(
                "a file that Electron signs unchanged", under: .signedUnchanged,
                """
                <key>com.apple.security.application-groups</key>
                <array>
                    <string>«$(TeamIdentifierPrefix)»com.example.notes</string>
                </array>
                """),
            .accepted(
                "literal values", under: .signed(.macOS, .appStore),
                """
                <key>com.apple.developer.ubiquity-kvstore-identifier</key>
                <string>A1B2C3D4E5.com.example.notes</string>
                """),
        ]
    ) { subject, report in
        let conditions = subject.conditions
        guard subject.isSigned || conditions.isSignedUnchanged else { return }
        for claim in subject.claims.claims where claim.mayHoldVariables {
            for string in claim.strings {
                for reference in IdentifierText(string.value).references
                where (reference.form != .bare || claim.holdsIdentifiers) && reference.templateVariable == nil {
                    let variable = "`\(string.part(reference.range))`"
                    report(
                        subject.isSigned
                            ? "\(variable) was not expanded before signing; replace it with its value"
                            : "only Xcode expands \(variable); expand it before signing, or replace it with its value",
                        at: string.location(of: reference.range), confidence: subject.isSigned ? .certain : .likely,
                        apple: subject.isSigned || conditions.distribution == .appStore ? nil : [])
                }
            }
        }
    }
}

extension EntitlementClaim {
    /// Whether the value contains a dollar sign.
    fileprivate var mayHoldVariables: Bool {
        func hasDollar(_ value: PropertyList.Value) -> Bool {
            value.isString { $0.contains(UInt8(ascii: "$")) } ?? false
        }
        return hasDollar(value) || value.elements.contains(where: hasDollar)
    }
}
