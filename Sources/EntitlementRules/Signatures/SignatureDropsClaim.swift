import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let signatureDropsClaim = Rule(
        "signature-drops-claim",
        "Claimed entitlement that is not signed",
        severity: .warning,
        stages: [.runTime],
        checking: .signature,
        sources: [
            "https://developer.apple.com/documentation/bundleresources/diagnosing-issues-with-entitlements",
            "https://developer.apple.com/library/archive/technotes/tn2415/_index.html",
        ],
        rationale: """
            The app launches, but cannot use the capability: the signature does not contain a key that the entitlements
            file claims. The key was lost during the export, or a tool re-signed the app with other entitlements.
            """,
        examples: [
            .reported(
                "app groups that are not signed",
                under: .signed(.iOS).with {
                    $0.source = .example("<key>com.apple.security.application-groups</key><array/>")
                },
                """
                <key>get-task-allow</key>
                <false/>
                """),
            .accepted(
                "a claim that is signed",
                under: .signed(.iOS).with { $0.source = .example("<key>get-task-allow</key><false/>") },
                """
                <key>get-task-allow</key>
                <false/>
                """),
        ]
    ) { subject, report in
        guard !subject.product.isLibrary, let source = subject.sourceSubject else { return }
        for claim in source.claims.claims where !subject.claims.contains(claim.key) {
            let place = claim.keyLocation.author.map { "by \($0)" } ?? "in the entitlements file"
            report(
                "`\(claim.key)` is claimed \(place), but the signature does not contain it; sign again",
                at: subject.location(of: claim.key),
                related: [Finding.Related("claimed here", at: claim.keyLocation)])
        }
    }
}
