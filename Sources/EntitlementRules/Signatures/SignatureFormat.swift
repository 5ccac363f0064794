import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let signatureFormat = Rule(
        "signature-format",
        "Outdated code signature format",
        severity: .error,
        stages: [.install, .launch],
        checking: .signature,
        apple: ["0xE8008029", "The code signature version is no longer supported"],
        sources: [
            "https://developer.apple.com/documentation/xcode/using-the-latest-code-signature-format"
        ],
        rationale: """
            Devices do not install or launch the product (0xE8008029): iOS 15, tvOS 15, watchOS 8, and later systems
            require entitlements in DER form, in addition to the XML form, and code directories of version 20400 or
            later. The older format comes from an old Mac, or from a tool that was not configured to write the DER form.

            Exceptions: the finding is a warning for the App Store, which re-signs all builds, and for an unknown
            distribution method. The rule does not apply to Macs, because macOS generates the DER form from the XML
            form.
            """,
        examples: [
            .reported(
                "entitlements only in XML form", under: .signed(.iOS, .adHoc).with { $0.derForm = .absent },
                """
                <key>application-identifier</key>
                <string>A1B2C3D4E5.com.example.notes</string>
                """),
            .accepted(
                "both forms", under: .signed(.iOS, .adHoc).with { $0.derForm = .agrees },
                """
                <key>application-identifier</key>
                <string>A1B2C3D4E5.com.example.notes</string>
                """),
        ]
    ) { subject, report in
        guard let code = subject.conditions.code, subject.isForMobilePlatform, !code.isForSimulator else { return }
        let isKnownToMatter = subject.distribution.map { $0 != .appStore } ?? false
        let severity = isKnownToMatter ? Severity.error : .warning
        if code.derForm == .absent, code.isExecutable, !subject.claims.claims.isEmpty {
            report(
                """
                the signature does not contain DER entitlements, which systems since iOS 15 require; sign again with a \
                current Xcode
                """,
                at: subject.propertyList.wholeFile, severity: severity)
        }
        if let version = code.directoryVersion, version < leastDirectoryVersion {
            report(
                """
                the code directory has version `\(String(version, radix: 16))`, but systems since iOS 15 require 20400 \
                or later; sign again with a current Xcode
                """,
                at: subject.propertyList.wholeFile, severity: severity)
        }
    }
}

/// The first code directory version with an executable segment.
private let leastDirectoryVersion = 0x20400
