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
            warning, because Intel Macs run unsigned code, and Macs with Apple silicon do not. If only the slice for
            Intel is not signed, as in files of the linker, all Macs run the code; without distribution with Developer ID
            or in the App Store, the finding is a note.
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
        let isRejected = subject.isForMobilePlatform || subject.isUploaded || subject.isNotarized
        guard let architecture = code.unsignedArchitecture else {
            report(
                "\(product) is not signed; sign it", at: subject.propertyList.wholeFile,
                severity: isRejected ? .error : .warning)
            return
        }
        let isDistributed = [.appStore, .developerID].contains(subject.conditions.distribution)
        let isAccepted = !isRejected && !isDistributed && (architecture.hasPrefix("x86_64") || architecture == "i386")
        report(
            "the slice for \(architecture) of \(product) is not signed; sign all slices together",
            at: subject.propertyList.wholeFile, severity: isRejected ? .error : isAccepted ? .note : .warning,
            apple: isAccepted ? [] : nil)
    }
}
