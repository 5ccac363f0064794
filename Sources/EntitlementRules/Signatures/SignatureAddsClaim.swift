import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let signatureAddsClaim = Rule(
        "signature-adds-claim",
        "Signed entitlement that is not in the entitlements file",
        severity: .note,
        stages: [],
        checking: .signature,
        sources: [
            "https://developer.apple.com/documentation/bundleresources/diagnosing-issues-with-entitlements",
            "https://developer.apple.com/library/archive/technotes/tn2415/_index.html",
        ],
        rationale: """
            The product has an entitlement that a review of its source does not show: the entitlements file does not
            contain it. The rule does not report the entitlements that Xcode adds: the identifiers, the debugging key,
            and the entitlements of build settings. Other signing tools can add more entitlements, sometimes all
            entitlements of the profile.
            """,
        examples: [
            .reported(
                "a key that is not in the source",
                under: .signed(.iOS).with { $0.source = .example("<key>get-task-allow</key><false/>") },
                """
                <key>«com.apple.developer.siri»</key>
                <true/>
                """),
            .accepted(
                "the application identifier, which Xcode adds",
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
            report(
                """
                the signature contains `\(claim.key)`, which is \(source.claims.absencePredicate); claim it in the \
                source, or sign without it
                """, at: claim.keyLocation)
        }
    }
}
