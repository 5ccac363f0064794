import CodeSigning
import Entitlements
import PropertyLists

extension Rule {
    static let signatureCertificate = Rule(
        "signature-certificate",
        "the certificate that signed is one that the profile lists",
        severity: .error,
        judging: .signature,
        apple: ["ITMS-90161", "0xE8008015", "Missing code-signing certificate"],
        sources: [
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
            "https://developer.apple.com/library/archive/technotes/tn2318/_index.html",
        ],
        rationale: """
            A profile lists the certificates with which its apps may be signed. An app that another one signed, even
            one of the same name and team, has no valid profile: devices do not install it (0xE8008015) and the store
            refuses it (ITMS-90161). Make the profile anew after renewing a certificate.
            """,
        examples: [
            .reported(
                "a certificate that the profile does not list",
                under: .signed(
                    .iOS,
                    profile: .granting(
                        "<key>get-task-allow</key><false/>",
                        "<key>DeveloperCertificates</key><array><data>MAA=</data></array>")
                ).with {
                    $0.signer = .signed(
                        name: "Apple Distribution: Example", certificate: Fingerprint(of: [0x30, 0x01]))
                }, ""),
            .accepted(
                "a certificate that it lists",
                under: .signed(
                    .iOS,
                    profile: .granting(
                        "<key>get-task-allow</key><false/>",
                        "<key>DeveloperCertificates</key><array><data>MAA=</data></array>")
                ).with {
                    $0.signer = .signed(
                        name: "Apple Distribution: Example", certificate: Fingerprint(of: [0x30, 0x00]))
                }, ""),
        ]
    ) { subject, report in
        guard let profile = subject.profile, !profile.certificates.isEmpty,
            let (name, certificate) = subject.conditions.code?.signer.certificate,
            !profile.certificates.contains(where: { $0.fingerprint == certificate })
        else { return }
        report(
            "`\(name)` signed, with a certificate that \(profile.displayName) does not list",
            at: subject.propertyList.wholeFile,
            related: profile.certificates.prefix(3).compactMap { listed in
                listed.commonName.map { Finding.Related("it lists `\($0)`", at: listed.location) }
            })
    }
}
