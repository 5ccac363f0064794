import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let signatureAdHoc = Rule(
        "signature-ad-hoc",
        "Ad hoc signature where a certificate is required",
        severity: .error,
        stages: [.notarize, .upload, .install, .launch],
        checking: .signature,
        sources: [
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
            "https://developer.apple.com/documentation/xcode/using-the-latest-code-signature-format",
            "https://developer.apple.com/documentation/security/resolving-common-notarization-issues",
        ],
        rationale: """
            The product cannot be installed, uploaded, or launched with its entitlements, because no certificate signed
            it. An ad hoc signature (`codesign --sign -`, or the signature that the linker adds) contains hashes, but no
            signer. An ad hoc signature is sufficient for simulators, and for executables on your own Mac.
            """,
        situations: [.onDevice, .inMacAppStore, .notarized, .withProfile],
        examples: [
            .reported("an ad hoc signed app", under: .signed(.iOS).with { $0.signer = .adHoc }, ""),
            .reported(
                "an ad hoc signed app for the Mac App Store",
                under: .signed(.macOS, .appStore).with { $0.signer = .adHoc }, ""),
            .reported(
                "an ad hoc signed Mac app with a profile",
                under: .signed(
                    .macOS, profile: .granting("<key>com.apple.application-identifier</key><string>A</string>")
                ).with { $0.signer = .adHoc }, ""),
            .reported(
                "an ad hoc signed app for the notary service",
                under: .signed(.macOS, .developerID).to(.notarize).with { $0.signer = .adHoc }, ""),
            .accepted("an ad hoc signed app on a Mac", under: .signed(.macOS).with { $0.signer = .adHoc }, ""),
        ]
    ) { subject, report in
        guard let code = subject.conditions.code, code.signer == .adHoc, !code.isForSimulator else { return }
        let isForStore = subject.isForMacAppStore
        guard let platform = subject.platform else { return }
        if subject.isForMobilePlatform || isForStore {
            let target = isForStore ? "the Mac App Store" : platform.description
            report(
                "\(subject.product) for \(target) is ad hoc signed; sign it with a certificate that the profile lists",
                at: subject.propertyList.wholeFile, in: isForStore ? .inMacAppStore : .onDevice)
        } else if subject.isNotarized {
            report(
                "\(subject.product) is ad hoc signed; the notary service requires a Developer ID certificate",
                at: subject.propertyList.wholeFile, in: .notarized)
        } else if let profile = subject.profile {
            report(
                "\(subject.product) embeds \(profile.displayName), but is ad hoc signed; sign it with a listed certificate",
                at: subject.propertyList.wholeFile, in: .withProfile)
        }
    }
}

extension RuleSituation {
    fileprivate static let onDevice = RuleSituation(
        "Product for a device",
        apple: ["0xE8008014", "0xE800801C", "ITMS-90035"],
        rationale: """
            Devices do not install the product, and App Store Connect rejects it: both require a signature with a
            certificate that the profile lists.
            """)

    fileprivate static let notarized = RuleSituation(
        "Mac product for the notary service",
        apple: ["The binary is not signed with a valid Developer ID certificate"],
        rationale: """
            The notary service rejects the product: it accepts only code that is signed with a Developer ID certificate.
            """)

    fileprivate static let inMacAppStore = RuleSituation(
        "Product for the Mac App Store",
        apple: ["ITMS-90035"],
        rationale: """
            App Store Connect rejects the upload (ITMS-90035): it requires a signature with a certificate for the App
            Store.
            """)

    fileprivate static let withProfile = RuleSituation(
        "Mac product with a profile",
        rationale: """
            The app does not get the entitlements of its profile: macOS applies a profile only to code that one of the
            certificates in the profile signed.
            """)
}
