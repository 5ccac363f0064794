import Entitlements
import PropertyLists

extension Rule {
    static let signatureFormsDiffer = Rule(
        "signature-forms-differ",
        "the XML and the DER form of signed entitlements say the same",
        severity: .warning,
        judging: .signature,
        sources: [
            "https://developer.apple.com/documentation/xcode/using-the-latest-code-signature-format",
            "https://github.com/apple-oss-distributions/xnu/blob/main/osfmk/kern/cs_blobs.h",
        ],
        rationale: """
            A signature carries its entitlements twice, as an XML property list and as DER. Systems since iOS 15 and
            macOS 12 go by the DER form, older ones and most tools that print entitlements by the XML. Where the two
            differ, what one sees is not what the app gets. `codesign` writes both from one file; only other tools can
            make them differ.
            """,
        examples: [
            .reported(
                "a key of which the forms do not say the same",
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
                "the XML and the DER form of the signed entitlements differ in `\(key)`",
                at: subject.claims[key]?.keyLocation ?? subject.place(of: key))
        }
    }
}

extension Subject {
    /// The place of a key that is not claimed: its path, and no text.
    func place(of key: EntitlementKey) -> Location {
        Location(file: file, keyPath: [key.rawValue])
    }
}
