import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let appIdByHand = Rule(
        "app-id-by-hand",
        "Hard-coded application identifier",
        severity: .warning,
        stages: .authorization,
        keys: [.applicationIdentifier, .macApplicationIdentifier, .teamIdentifier],
        apple: ["doesn't match the entitlements file's value for the application-identifier entitlement"],
        sources: [
            "https://developer.apple.com/documentation/bundleresources/diagnosing-issues-with-entitlements",
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
        ],
        rationale: """
            Signing fails for another team, and for an extension that uses the same file: a hard-coded application
            identifier matches one prefix and one bundle. Xcode derives the value from the profile and the bundle
            identifier.

            Exceptions: for the macOS key, the finding is a note, because projects that are also signed without Xcode
            require it. A value with a variable for the team is redundant, and the finding is a note, too. The rule does
            not apply to files that `codesign` reads, because these files must contain the key.
            """,
        examples: [
            .reported(
                "a hard-coded application identifier",
                """
                <key>com.apple.developer.siri</key>
                <true/>
                <key>«application-identifier»</key>
                <string>A1B2C3D4E5.com.example.notes</string>
                """,
                fixed: """
                    <key>com.apple.developer.siri</key>
                    <true/>
                    """),
            .accepted(
                "the entitlements in a signature", under: .signed(.iOS, .appStore),
                """
                <key>application-identifier</key>
                <string>A1B2C3D4E5.com.example.notes</string>
                """),
        ]
    ) { subject, report in
        guard !subject.isSigned, !subject.isReadByCodesign else { return }
        for claim in subject.claims.claims
        where [.applicationIdentifier, .macApplicationIdentifier, .teamIdentifier].contains(claim.key) {
            let isVariable = claim.isVariable
            report(
                "`\(claim.key)` is \(isVariable ? "redundant, because" : "hard-coded, but") Xcode derives it from the "
                    + "profile; remove it", at: claim.keyLocation,
                severity: isVariable || claim.key == .macApplicationIdentifier ? .note : .warning,
                fix: .remove(claim, of: subject, .unsafe, "remove `\(claim.key)`"))
        }
    }
}

extension EntitlementClaim {
    /// Whether the team, which is the part before the first dot, contains a variable, so that the value also matches
    /// other teams.
    fileprivate var isVariable: Bool {
        strings.contains { string in
            let written = string.location.range.map { Array(string.location.file.text[$0]) } ?? Array(string.value.utf8)
            return written.prefix { $0 != UInt8(ascii: ".") }.contains(UInt8(ascii: "$"))
        }
    }
}
