import Entitlements
import PropertyLists

extension Rule {
    static let signatureFormat = Rule(
        "signature-format",
        "a signature has the form that systems since iOS 15 read",
        severity: .error,
        judging: .signature,
        apple: ["0xE8008029", "The code signature version is no longer supported"],
        sources: [
            "https://developer.apple.com/documentation/xcode/using-the-latest-code-signature-format"
        ],
        rationale: """
            Since iOS 15, tvOS 15 and watchOS 8 the system reads entitlements in their DER form, beside the XML, and
            wants code directories of version 20400 at least. What is signed in the older form is not installed or
            started (0xE8008029). It comes from signing on an old Mac, or with a tool that was not told to write the
            DER form.

            Exceptions: the App Store signs anew whatever it takes, so there it is a warning; systems for the Mac make
            the DER form from the XML themselves.
            """,
        examples: [
            .reported(
                "entitlements in XML alone", under: .signed(.iOS, .adHoc).with { $0.derForm = .absent },
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
                "the signature has no DER entitlements, which systems since iOS 15 read",
                at: subject.propertyList.wholeFile, severity: severity)
        }
        if let version = code.directoryVersion, version < leastDirectoryVersion {
            report(
                "the code directory has version \(String(version, radix: 16)), and systems since iOS 15 want 20400",
                at: subject.propertyList.wholeFile, severity: severity)
        }
    }
}

/// The version of a code directory that added the executable segment.
private let leastDirectoryVersion = 0x20400
