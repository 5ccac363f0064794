import Entitlements
import LintModel
import PropertyLists
import SigningModel
import Workspaces

extension Rule {
    static let certificateOfOtherKind = Rule(
        "certificate-of-other-kind",
        "Signing certificate for another distribution method",
        severity: .error,
        stages: [.notarize, .upload, .install, .launch],
        checking: .signature,
        apple: ["ITMS-90034", "ITMS-90035", "The binary is not signed with a valid Developer ID certificate"],
        sources: [
            "https://github.com/airsdk/Adobe-Runtime-Support/issues/866",
            "https://github.com/fastlane-old/deliver/issues/359",
            "https://developer.apple.com/documentation/security/resolving-common-notarization-issues",
            "https://developer.apple.com/help/account/certificates/certificates-overview",
        ],
        rationale: """
            App Store Connect rejects the upload (ITMS-90034, “not signed using an Apple submission certificate”), or
            the notary service rejects the product (“not signed with a valid Developer ID certificate”): the product is
            signed with a certificate for another distribution method. The App Store requires a distribution
            certificate, and Developer ID requires a Developer ID certificate. Xcode re-signs a development build for
            distribution when it exports the build.
            """,
        examples: [
            .reported(
                "a Developer ID app that a development certificate signed",
                under: .signed(.macOS, .developerID).with {
                    $0.signer = .signed(
                        name: "Apple Development: Example", certificate: nil, role: .developer([.macDevelopment]))
                }, ""),
            .accepted(
                "a Developer ID app that a Developer ID certificate signed",
                under: .signed(.macOS, .developerID).with {
                    $0.signer = .signed(
                        name: "Developer ID Application: Example", certificate: nil, role: .developer([.developerID]))
                }, ""),
        ]
    ) { subject, report in
        guard subject.isCheckedOnDevices, let (name, kinds) = subject.conditions.code?.signer.developer,
            !kinds.isEmpty, !kinds.contains(.testFlight)
        else { return }
        for row in subject.requirements {
            guard case .certificate(let allowed) = row.part, allowed.isDisjoint(with: kinds),
                let distribution = subject.distribution
            else { continue }
            report(
                "the certificate of the signer, `\(name)`, is not valid for \(distribution); use one of the correct kind",
                at: subject.propertyList.wholeFile, apple: row.apple, stage: row.stage(for: subject))
        }
    }
}

extension SignatureFacts.Signer {
    /// The name and the kinds of the certificate of a developer; `nil` for other signers.
    fileprivate var developer: (name: String, kinds: Set<DeveloperCertificate.Kind>)? {
        switch self {
        case .signed(let name, _, .developer(let kinds)), .untrusted(let name, _, .developer(let kinds), _):
            (name, kinds)
        default: nil
        }
    }
}
