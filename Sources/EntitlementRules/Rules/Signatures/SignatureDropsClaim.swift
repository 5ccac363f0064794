import Entitlements
import PropertyLists

extension Rule {
    static let signatureDropsClaim = Rule(
        "signature-drops-claim",
        "what the entitlements file claims is signed",
        severity: .warning,
        judging: .signature,
        sources: [
            "https://developer.apple.com/documentation/bundleresources/diagnosing-issues-with-entitlements",
            "https://developer.apple.com/library/archive/technotes/tn2415/_index.html",
        ],
        rationale: """
            The entitlements file claims a key and the signature does not: it was lost on the way, while exporting or
            because a tool signed anew with other entitlements. The app then starts and cannot do what the key was for.
            """,
        examples: [
            .reported(
                "groups that were lost",
                under: .signed(.iOS).with {
                    $0.source = .example("<key>com.apple.security.application-groups</key><array/>")
                },
                """
                <key>get-task-allow</key>
                <false/>
                """),
            .accepted(
                "a claim that was signed",
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
                "`\(claim.key)` is claimed \(place) and not signed", at: subject.place(of: claim.key),
                related: [Finding.Related("claimed here", at: claim.keyLocation)])
        }
    }
}
