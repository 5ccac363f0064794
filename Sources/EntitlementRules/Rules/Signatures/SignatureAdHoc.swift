import Entitlements
import PropertyLists

extension Rule {
    static let signatureAdHoc = Rule(
        "signature-ad-hoc",
        "a program for devices is signed with a certificate",
        severity: .error,
        judging: .signature,
        apple: ["0xE8008014", "0xE800801C", "ITMS-90035"],
        sources: [
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
            "https://developer.apple.com/documentation/xcode/using-the-latest-code-signature-format",
        ],
        rationale: """
            An ad hoc signature (`codesign --sign -`, or what the linker leaves behind) has hashes and no signer. It is
            enough for simulators and for programs on one's own Mac. A device wants a certificate that the profile
            lists, and so does the App Store.

            A Mac app that embeds a profile has the entitlements of the profile only if one of the certificates in the
            profile signed it.
            """,
        examples: [
            .reported("an app that nobody signed", under: .signed(.iOS).with { $0.signer = .adHoc }, ""),
            .reported(
                "a Mac app with a profile that no certificate signed",
                under: .signed(
                    .macOS, profile: .granting("<key>com.apple.application-identifier</key><string>A</string>")
                ).with { $0.signer = .adHoc }, ""),
            .accepted("a tool on one's own Mac", under: .signed(.macOS).with { $0.signer = .adHoc }, ""),
        ]
    ) { subject, report in
        guard let code = subject.conditions.code, code.signer == .adHoc, !code.isForSimulator else { return }
        let isForStore = subject.isForMacAppStore
        guard let platform = subject.platform else { return }
        if subject.isForMobilePlatform || isForStore {
            report(
                "\(subject.product) for \(isForStore ? "the Mac App Store" : platform.description) is signed ad hoc, by nobody",
                at: subject.propertyList.wholeFile)
        } else if let profile = subject.profile {
            report(
                "\(subject.product) embeds \(profile.displayName), but is ad hoc signed",
                at: subject.propertyList.wholeFile)
        }
    }
}
