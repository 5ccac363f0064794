import Entitlements
import LintModel
import PropertyLists
import SigningModel
import Workspaces

extension Rule {
    static let signatureUnverified = Rule(
        "signature-unverified",
        "Invalid or untrusted code signature",
        severity: .error,
        stages: [.notarize, .upload, .install, .launch],
        checking: .signature,
        sources: [
            "https://developer.apple.com/documentation/technotes/tn3126-inside-code-signing-hashes",
            "https://developer.apple.com/library/archive/technotes/tn2206/_index.html",
            "https://github.com/apple-oss-distributions/Security/blob/main/OSX/sec/Security/SecPolicy.c",
        ],
        rationale: """
            Devices do not install the app, and Gatekeeper and App Store Connect reject it: the signature is not valid,
            or Apple did not issue its certificate. A code signature contains a message that signs the code directory
            with a certificate.

            The rule checks whether certificates were valid at the time of signing. It does not check whether a
            certificate was revoked.

            Exceptions: ad hoc signatures have no certificate; `signature-ad-hoc` reports them if they are not valid.
            """,
        situations: [.invalid, .untrusted],
        examples: [
            .reported(
                "a code directory that was changed",
                under: .signed(.iOS).with { $0.signer = .invalid("the content does not match its digest") }, ""),
            .reported(
                "a certificate with the same name as an Apple certificate",
                under: .signed(.iOS).with {
                    $0.signer = .untrusted(
                        name: "Apple iPhone OS Application Signing", certificate: nil, role: .developer([]),
                        reason: "the chain ends at Example Root CA, which is not trusted")
                }, ""),
            .accepted("a valid signature", under: .signed(.iOS).with { $0.problems = [] }, ""),
        ]
    ) { subject, report in
        switch subject.conditions.code?.signer {
        case .invalid(let reason):
            report(
                "the signature is not valid: \(reason); sign again", at: subject.propertyList.wholeFile, in: .invalid)
        case .untrusted(let name, _, _, let reason):
            report(
                "Apple did not certify the signer `\(name)`: \(reason); sign with a certificate that Apple issued",
                at: subject.propertyList.wholeFile, in: .untrusted)
        default: break
        }
    }
}

extension RuleSituation {
    fileprivate static let invalid = RuleSituation(
        "Invalid signature",
        apple: ["0xE8008001", "CSSMERR_TP_CERT_EXPIRED"],
        rationale: """
            Devices do not install the app, and Gatekeeper and App Store Connect reject it: the signature is not valid.
            The code directory was changed after signing, the message was removed, or the certificate is missing or
            expired.
            """)

    fileprivate static let untrusted = RuleSituation(
        "Certificate of another authority",
        apple: ["0xE8008001", "0xE8008018"],
        rationale: """
            Devices do not install the app, and Gatekeeper and App Store Connect reject it: Apple did not issue the
            certificate. The certificate chain must lead from a certificate that signs code to the public key of an
            Apple root. A certificate that only has the name of the root is not sufficient.
            """)
}
