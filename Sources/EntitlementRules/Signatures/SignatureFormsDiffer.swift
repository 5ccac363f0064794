import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let signatureFormsDiffer = Rule(
        "signature-forms-differ",
        "XML and DER entitlements that differ",
        severity: .warning,
        stages: [.runTime],
        checking: .signature,
        sources: [
            "https://developer.apple.com/documentation/xcode/using-the-latest-code-signature-format",
            "https://github.com/apple-oss-distributions/xnu/blob/main/osfmk/kern/cs_blobs.h",
        ],
        rationale: """
            The app has other entitlements than most tools display: systems since iOS 15 and macOS 12 use the DER form
            of the signed entitlements; older systems and most tools use the XML form. `codesign` writes both forms from
            one file, so another tool caused the difference.
            """,
        examples: [
            .reported(
                "a key that differs between the forms",
                under: .signed(.iOS).with { $0.derForm = .differs([.getTaskAllow]) },
                """
                <key>«get-task-allow»</key>
                <false/>
                """),
            .accepted(
                "two forms that agree", under: .signed(.iOS).with { $0.derForm = .agrees },
                """
                <key>get-task-allow</key>
                <false/>
                """),
        ]
    ) { subject, report in
        guard case .differs(let keys)? = subject.conditions.code?.derForm else { return }
        for key in keys {
            report(
                "the XML and the DER form of the signed entitlements differ in `\(key)`; sign again with `codesign`",
                at: subject.claims[key]?.keyLocation ?? subject.location(of: key))
        }
    }
}

extension Subject {
    /// Returns the location of a key that is not claimed: a key path without a range.
    func location(of key: EntitlementKey) -> Location {
        Location(file: file, keyPath: [key.rawValue])
    }
}
