import Entitlements
import PropertyLists

extension Rule {
    static let signatureAddsClaim = Rule(
        "signature-adds-claim",
        "what is signed, the entitlements file claims, but for what Xcode adds",
        severity: .note,
        judging: .signature,
        sources: [
            "https://developer.apple.com/documentation/bundleresources/diagnosing-issues-with-entitlements",
            "https://developer.apple.com/library/archive/technotes/tn2415/_index.html",
        ],
        rationale: """
            The signature claims a key that the entitlements file does not have. Xcode adds identity, debugging and
            what build settings ask for; other tools add whatever they are told, sometimes the whole profile. Worth
            knowing when nobody remembers where a claim comes from.
            """,
        examples: [
            .reported(
                "a key out of nowhere",
                under: .signed(.iOS).with { $0.source = .example("<key>get-task-allow</key><false/>") },
                """
                <key>«com.apple.developer.siri»</key>
                <true/>
                """),
            .accepted(
                "the identity, which Xcode adds",
                under: .signed(.iOS).with { $0.source = .example("<key>get-task-allow</key><false/>") },
                """
                <key>application-identifier</key>
                <string>A1B2C3D4E5.com.example.notes</string>
                """),
        ]
    ) { subject, report in
        guard !subject.product.isLibrary, let source = subject.sourceSubject else { return }
        let testing = Set(TestingEntitlement.given(to: subject).map(\.entitlement.key))
        for claim in subject.claims.claims
        where !source.claims.contains(claim.key) && !claim.isAddedWhileSigning && !testing.contains(claim.key) {
            report("`\(claim.key)` is signed and \(source.claims.silence)", at: claim.keyLocation)
        }
    }
}
