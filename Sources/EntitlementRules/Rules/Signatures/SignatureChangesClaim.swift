import Entitlements
import PropertyLists

extension Rule {
    static let signatureChangesClaim = Rule(
        "signature-changes-claim",
        "a claim is signed with the value that the entitlements file comes to",
        severity: .warning,
        judging: .signature,
        sources: [
            "https://developer.apple.com/documentation/bundleresources/diagnosing-issues-with-entitlements",
            "https://developer.apple.com/library/archive/technotes/tn2415/_index.html",
        ],
        rationale: """
            The signature has another value than the entitlements file, variables expanded. The wrong file, another
            configuration or a tool that signed anew: the app opens another store or group than its source says.

            Exceptions: Xcode sets debugging, the push environment and the iCloud environment by the profile, and adds
            exceptions from the App Sandbox to a Mac app that it tests.
            """,
        examples: [
            .reported(
                "another group than in the source",
                under: .signed(.iOS).with {
                    $0.source = .example(
                        """
                        <key>com.apple.security.application-groups</key>
                        <array><string>group.com.example.notes</string></array>
                        """)
                },
                """
                <key>com.apple.security.application-groups</key>
                «<array>
                    <string>group.com.example.beta</string>
                </array>»
                """),
            .accepted(
                "a variable that was expanded",
                under: .signed(.iOS).with {
                    $0.source = .example(
                        """
                        <key>com.apple.developer.ubiquity-kvstore-identifier</key>
                        <string>$(TeamIdentifierPrefix)com.example.notes</string>
                        """)
                },
                """
                <key>com.apple.developer.ubiquity-kvstore-identifier</key>
                <string>A1B2C3D4E5.com.example.notes</string>
                """),
        ]
    ) { subject, report in
        guard !subject.product.isLibrary, let source = subject.sourceSubject else { return }
        let testing = TestingEntitlement.given(to: subject).map(\.entitlement)
        for claim in subject.claims.claims where !claim.isAddedWhileSigning {
            guard let written = source.claims[claim.key] else { continue }
            let value = source.expanded(written.value)
            let possible = [value] + testing.filter { $0.key == claim.key }.map { $0.added(to: value) }
            guard !possible.contains(where: { $0.comes(to: EntitlementValue(claim.value)) }) else { continue }
            let author = written.value.location.author ?? "the entitlements file"
            report(
                "`\(claim.key)` is signed with another value than \(author) has", at: claim.value.location,
                related: [Finding.Related("written here", at: written.value.location)])
        }
    }
}
