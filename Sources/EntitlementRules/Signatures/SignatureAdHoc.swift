import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let signatureAdHoc = Rule(
        "signature-ad-hoc",
        "Ad hoc signature where a certificate is required",
        severity: .error,
        judging: .signature,
        apple: ["0xE8008014", "0xE800801C", "ITMS-90035"],
        sources: [
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
            "https://developer.apple.com/documentation/xcode/using-the-latest-code-signature-format",
        ],
        rationale: """
            Devices do not install the product, and App Store Connect rejects it: both require a signature with a
            certificate that the profile lists. An ad hoc signature (`codesign --sign -`, or the signature that the
            linker adds) contains hashes, but no signer. It is sufficient for simulators, and for executables on your
            own Mac.

            A Mac app that embeds a profile has the entitlements of the profile only if one of the certificates in the
            profile signed it.
            """,
        examples: [
            .reported("an ad hoc signed app", under: .signed(.iOS).with { $0.signer = .adHoc }, ""),
            .reported(
                "an ad hoc signed Mac app with a profile",
                under: .signed(
                    .macOS, profile: .granting("<key>com.apple.application-identifier</key><string>A</string>")
                ).with { $0.signer = .adHoc }, ""),
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
                at: subject.propertyList.wholeFile)
        } else if let profile = subject.profile {
            report(
                "\(subject.product) embeds \(profile.displayName), but is ad hoc signed; sign it with a listed certificate",
                at: subject.propertyList.wholeFile)
        }
    }
}
