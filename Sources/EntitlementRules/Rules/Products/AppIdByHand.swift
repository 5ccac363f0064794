import Entitlements
import PropertyLists

extension Rule {
    static let appIdByHand = Rule(
        "app-id-by-hand",
        "who the app is, is left to signing",
        severity: .warning,
        keys: [.applicationIdentifier, .macApplicationIdentifier, .teamIdentifier],
        apple: ["doesn't match the entitlements file's value for the application-identifier entitlement"],
        sources: [
            "https://developer.apple.com/documentation/bundleresources/diagnosing-issues-with-entitlements",
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
        ],
        rationale: """
            Xcode takes the application identifier from the profile and the bundle identifier. Written by hand it is
            right for one prefix and one bundle; another team, or an extension that uses the same file, cannot be
            signed.

            The key of macOS is a note, since projects that are also signed without Xcode need it. Where `codesign`
            reads the file, somebody has to write the key, and nothing is said.
            """,
        examples: [
            .reported(
                "written into the file",
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
            report(
                "`\(claim.key)` is written by hand; Xcode takes it from the profile", at: claim.keyLocation,
                severity: claim.key == .macApplicationIdentifier ? .note : .warning,
                fix: .remove(claim, of: subject, .unsafe, "remove `\(claim.key)`"))
        }
    }
}
