import CodeSigning
import Entitlements
import PropertyLists

extension Rule {
    static let signatureUnverified = Rule(
        "signature-unverified",
        "signature that does not lead to Apple",
        severity: .error,
        judging: .signature,
        apple: ["0xE8008001", "0xE8008018", "CSSMERR_TP_CERT_EXPIRED"],
        sources: [
            "https://developer.apple.com/documentation/technotes/tn3126-inside-code-signing-hashes",
            "https://developer.apple.com/library/archive/technotes/tn2206/_index.html",
            "https://github.com/apple-oss-distributions/Security/blob/main/OSX/sec/Security/SecPolicy.c",
        ],
        rationale: """
            Devices do not install the app, and Gatekeeper and App Store Connect reject it. The message at the end of a
            signature signs the code directory with a certificate. The signature counts only if the message fits the
            code directory, and if the chain of certificates leads from a signer of code to one of Apple's roots: to
            its public key, not to a certificate with its name.

            The rule reports a code directory that was changed after signing, a message that was removed, a missing or
            expired certificate, and a certificate of another authority, whatever its name. Certificates are checked at
            the time of signing. Whether a certificate was revoked is not checked.

            Exceptions: ad hoc signatures have no certificate; `signature-ad-hoc` reports them where they are not valid.
            """,
        examples: [
            .reported(
                "a code directory that was changed",
                under: .signed(.iOS).with { $0.signer = .invalid("the content does not match its digest") }, ""),
            .reported(
                "a certificate that only has the name of Apple's",
                under: .signed(.iOS).with {
                    $0.signer = .untrusted(
                        name: "Apple iPhone OS Application Signing", certificate: nil, role: .developer([]),
                        reason: "the chain ends at Example Root CA, which is not trusted")
                }, ""),
            .accepted("a good signature", under: .signed(.iOS).with { $0.problems = [] }, ""),
        ]
    ) { subject, report in
        switch subject.conditions.code?.signer {
        case .invalid(let reason):
            report("the signature is not valid: \(reason)", at: subject.propertyList.wholeFile)
        case .untrusted(let name, _, _, let reason):
            report(
                "Apple did not certify the signer `\(name)`: \(reason); sign with a certificate that Apple issued",
                at: subject.propertyList.wholeFile, apple: ["0xE8008001", "0xE8008018"])
        default: break
        }
    }
}
