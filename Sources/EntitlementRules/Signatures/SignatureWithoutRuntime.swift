import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let signatureWithoutRuntime = Rule(
        "signature-without-runtime",
        "Developer ID executable without the hardened runtime",
        severity: .error,
        stages: [.notarize],
        checking: .signature,
        apple: ["The executable does not have the hardened runtime enabled"],
        sources: [
            "https://developer.apple.com/documentation/security/resolving-common-notarization-issues",
            "https://developer.apple.com/documentation/security/hardened-runtime",
        ],
        rationale: """
            The notary service rejects the product: it requires the hardened runtime for each executable. macOS does not
            open a downloaded app without a notarization ticket. If the product is not sent to the notary service, the
            finding is a warning.
            """,
        examples: [
            .reported(
                "an app for the notary service without the hardened runtime",
                under: .signed(.macOS, .developerID).to(.notarize).with { $0.hasHardenedRuntime = false }, ""),
            .reported(
                "an app for Developer ID distribution without the hardened runtime",
                under: .signed(.macOS, .developerID).with { $0.hasHardenedRuntime = false }, ""),
            .accepted(
                "a library, to which the runtime of its process applies",
                under: .signed(.macOS, .developerID).to(.notarize).with {
                    ($0.hasHardenedRuntime, $0.isExecutable) = (false, false)
                }, ""),
            .accepted(
                "an app for the Mac App Store",
                under: .signed(.macOS, .appStore).with { $0.hasHardenedRuntime = false }, ""),
        ]
    ) { subject, report in
        guard subject.isForNotaryService, let code = subject.conditions.code, code.isExecutable,
            !code.hasHardenedRuntime
        else { return }
        report(
            "\(subject.product) is signed without the hardened runtime; sign it with `codesign --options runtime`",
            at: subject.propertyList.wholeFile, severity: subject.isNotarized ? .error : .warning)
    }
}
