import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let signatureWithoutTimestamp = Rule(
        "signature-without-timestamp",
        "Developer ID signature without a secure timestamp",
        severity: .error,
        stages: [.notarize],
        checking: .signature,
        apple: ["The signature does not include a secure timestamp"],
        sources: [
            "https://developer.apple.com/documentation/security/resolving-common-notarization-issues",
            "https://github.com/apple-oss-distributions/Security/blob/main/OSX/libsecurity_codesigning/lib/StaticCode.cpp",
        ],
        rationale: """
            The notary service rejects the product: it requires a timestamp from Apple in each signature. With a
            timestamp, the signature remains valid after the certificate expires. Xcode adds no timestamp to ordinary
            builds. If the product is not sent to the notary service, the finding is a warning.

            entcheck reports a signature without a timestamp. It does not verify which authority issued a timestamp.
            """,
        examples: [
            .reported(
                "an app for the notary service without a timestamp",
                under: .signed(.macOS, .developerID).to(.notarize).with { $0.hasTimestamp = false }, ""),
            .reported(
                "an app for Developer ID distribution without a timestamp",
                under: .signed(.macOS, .developerID).with { $0.hasTimestamp = false }, ""),
            .accepted(
                "an app for the Mac App Store", under: .signed(.macOS, .appStore).with { $0.hasTimestamp = false }, ""),
        ]
    ) { subject, report in
        guard let code = subject.conditions.code, !code.hasTimestamp, subject.isForNotaryService else { return }
        report(
            "\(subject.product) is signed without a secure timestamp; sign it with `codesign --timestamp`",
            at: subject.propertyList.wholeFile, severity: subject.isNotarized ? .error : .warning)
    }
}
