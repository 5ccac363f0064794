import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let signatureMissing = Rule(
        "signature-missing",
        "Missing code signature",
        severity: .error,
        stages: [.notarize, .upload, .install, .launch],
        checking: .signature,
        apple: ["0xE800801C", "No code signature found"],
        sources: [
            "https://developer.apple.com/documentation/xcode/using-the-latest-code-signature-format",
            "https://developer.apple.com/documentation/macos-release-notes/macos-big-sur-11_0_1-universal-apps-release-notes",
            "https://developer.apple.com/documentation/security/resolving-common-notarization-issues",
        ],
        rationale: """
            Devices do not install or launch unsigned code, including frameworks and extensions (0xE800801C). An app
            that was built without signing, for example in continuous integration, must be signed before it can be
            installed. Each slice of a universal binary has its own signature.

            Exception: for a Mac product that neither App Store Connect nor the notary service receives, the finding is a
            warning. Intel Macs run unsigned code; Macs with Apple silicon do not.
            """,
        examples: [
            .reported("an app without a signature", under: .signed(.iOS).with { $0.signer = .absent }, ""),
            .reported(
                "an app with a signed and an unsigned slice",
                under: .signed(.macOS).with {
                    $0.signer = .absent
                    $0.unsignedArchitecture = "x86_64"
                }, ""),
            .reported(
                "an unsigned Mac app for the notary service",
                under: .signed(.macOS, .developerID).to(.notarize).with { $0.signer = .absent }, ""),
            .accepted("an app for the simulator", under: .signed(.iOS).with { $0.isForSimulator = true }, ""),
        ]
    ) { subject, report in
        guard let code = subject.conditions.code, code.signer == .absent, !code.isForSimulator,
            let platform = subject.platform
        else { return }
        let product = "\(subject.product) for \(platform)"
        let problem =
            code.unsignedArchitecture.map {
                "the slice for \($0) of \(product) is not signed; sign all slices together"
            }
            ?? "\(product) is not signed; sign it"
        report(
            problem, at: subject.propertyList.wholeFile,
            severity: subject.isForMobilePlatform || subject.isUploaded || subject.isNotarized ? .error : .warning)
    }
}
