import Entitlements
import PropertyLists

extension Rule {
    static let signatureUnverified = Rule(
        "signature-unverified",
        "the signature over the code directory is good",
        severity: .warning,
        confidence: .likely,
        judging: .signature,
        apple: ["0xE8008001", "0xE8008018", "CSSMERR_TP_CERT_EXPIRED"],
        sources: [
            "https://developer.apple.com/documentation/technotes/tn3126-inside-code-signing-hashes",
            "https://developer.apple.com/library/archive/technotes/tn2206/_index.html",
        ],
        rationale: """
            The message at the end of a signature signs the code directory, with the developer's certificate and those
            above it. When it does not fit, the code directory was changed after signing, or the certificates do not
            make a chain.

            Whether a certificate was withdrawn is not looked at, and the chain is judged at the time of signing; so
            the finding is never an error by itself.
            """,
        examples: [
            .reported(
                "a code directory that was changed",
                under: .signed(.iOS).with { $0.signer = .invalid("the content does not match its digest") }, ""),
            .accepted("a good signature", under: .signed(.iOS).with { $0.problems = [] }, ""),
        ]
    ) { subject, report in
        guard case .invalid(let reason)? = subject.conditions.code?.signer else { return }
        report("the signature is not good: \(reason)", at: subject.propertyList.wholeFile)
    }
}
