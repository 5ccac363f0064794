import Entitlements
import LintModel
import PropertyLists
import SigningModel
import Workspaces

extension Rule {
    static let signatureCertificate = Rule(
        "signature-certificate",
        "Signing certificate that the profile does not list",
        severity: .error,
        stages: [.upload, .install, .launch],
        checking: .signature,
        apple: ["ITMS-90161", "0xE8008015", "Missing code-signing certificate"],
        sources: [
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
            "https://developer.apple.com/library/archive/technotes/tn2318/_index.html",
        ],
        rationale: """
            Devices do not install the app (0xE8008015), and App Store Connect rejects it (ITMS-90161): the profile does
            not list the certificate that signed the app. Another certificate is not valid, even if it has the same name
            and team. Regenerate the profile after you renew a certificate.
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
                        name: "Apple Distribution: Example",
                        certificate: Fingerprint(
                            hexadecimal: "f54f96d9c6213b8d78587c5009ff58335f4efc24952ef53f2c1afb5388feda69"))
                }, ""),
            .accepted(
                "a certificate that the profile lists",
                under: .signed(
                    .iOS,
                    profile: .granting(
                        "<key>get-task-allow</key><false/>",
                        "<key>DeveloperCertificates</key><array><data>MAA=</data></array>")
                ).with {
                    $0.signer = .signed(
                        name: "Apple Distribution: Example",
                        certificate: Fingerprint(
                            hexadecimal: "e4f60d0aa6d7f3d3b6a6494b1c861b99f649c6f9ec51abaf201b20f297327c95"))
                }, ""),
        ]
    ) { subject, report in
        guard let profile = subject.profile, !profile.certificates.isEmpty,
            let (name, certificate) = subject.conditions.code?.signer.certificate,
            !profile.certificates.contains(where: { $0.fingerprint == certificate })
        else { return }
        report(
            "\(profile.displayName) does not list the certificate of the signer, `\(name)`; sign with a listed certificate",
            at: subject.propertyList.wholeFile,
            related: profile.certificates.prefix(3).compactMap { listed in
                listed.commonName.map { Finding.Related("the profile lists `\($0)`", at: listed.location) }
            })
    }
}
