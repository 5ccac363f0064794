import Entitlements
import PropertyLists

extension Rule {
    static let appIdInSource = Rule(
        "app-id-in-source",
        "the identity of an app is left to signing",
        severity: .note,
        keys: [.applicationIdentifier, .teamIdentifier],
        sources: [
            "https://developer.apple.com/documentation/xcode/diagnosing-issues-with-entitlements"
        ],
        rationale: """
            Xcode takes the application identifier and the team identifier from the profile when it signs. Written
            into the file they are right for one team and one target; whoever forks the project or shares the file
            between targets signs an app that is not installed. Files from before Xcode 5 have them; Apple advises
            to remove the application identifier.

            The identifier for macOS, `com.apple.application-identifier`, is not reported: projects that sign by
            hand need it.
            """,
        examples: [
            .reported(
                "an identity written by hand",
                """
                <key>«application-identifier»</key>
                <string>A1B2C3D4E5.com.example.notes</string>
                """),
            .accepted(
                "an identity in a signature", under: .signed(.iOS),
                """
                <key>application-identifier</key>
                <string>A1B2C3D4E5.com.example.notes</string>
                """),
        ]
    ) { subject, report in
        guard !subject.isSigned, !subject.isReadByCodesign else { return }
        for key in [EntitlementKey.applicationIdentifier, .teamIdentifier] {
            guard let claim = subject.claims[key] else { continue }
            report(
                "`\(key)` is written by hand; Xcode takes it from the profile", at: claim.keyLocation)
        }
    }
}
