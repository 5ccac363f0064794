import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let signatureChangesClaim = Rule(
        "signature-changes-claim",
        "Signed value that differs from the entitlements file",
        severity: .warning,
        stages: [.runTime],
        checking: .signature,
        sources: [
            "https://developer.apple.com/documentation/bundleresources/diagnosing-issues-with-entitlements",
            "https://developer.apple.com/library/archive/technotes/tn2415/_index.html",
        ],
        rationale: """
            The app can open a different store or group than its source specifies: the signed value differs from the
            value in the entitlements file, after variables are expanded. The product was built with another file or
            configuration, or a tool re-signed it.

            Exceptions: Xcode sets debugging, the push environment, and the iCloud environment according to the profile,
            and adds App Sandbox exceptions to a Mac app that it tests.
            """,
        examples: [
            .reported(
                "a different group than in the source",
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
                "an expanded variable",
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
                "the signed value of `\(claim.key)` differs from the value in \(author); sign again with that value",
                at: claim.value.location,
                related: [Finding.Related("value in the source", at: written.value.location)])
        }
    }
}
