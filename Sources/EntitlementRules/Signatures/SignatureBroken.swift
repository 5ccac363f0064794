import Entitlements
import LintModel
import PropertyLists
import SigningModel
import Workspaces

extension Rule {
    static let signatureBroken = Rule(
        "signature-broken",
        "Code that was changed after signing",
        severity: .error,
        stages: [.notarize, .upload, .install, .launch],
        checking: .signature,
        sources: [
            "https://github.com/apple-oss-distributions/xnu/blob/main/bsd/kern/ubc_subr.c",
            "https://developer.apple.com/documentation/technotes/tn3126-inside-code-signing-hashes",
            "https://github.com/apple-oss-distributions/Security/blob/main/OSX/libsecurity_codesigning/lib/StaticCode.cpp",
            "https://developer.apple.com/library/archive/technotes/tn2206/_index.html",
            "https://developer.apple.com/documentation/xcode/using-the-latest-code-signature-format",
        ],
        rationale: """
            The system does not run code that was changed after signing, and `codesign --verify` rejects the bundle. The
            code directory contains a hash of each page of the executable, of each part of the signature, of
            `Info.plist`, and of `CodeResources`. `CodeResources` contains a hash of each file in the bundle. The CMS
            message signs the code directories. Re-sign the product, starting with the innermost code.
            """,
        situations: [
            .code, .part, .structure, .resources, .framework, .message, .unsignedBytes, .derEntitlements, .notVerified,
        ],
        examples: [
            .reported(
                "entitlements that were changed after signing",
                under: .signed(.iOS).with { $0.problems = [.slotHashMismatch(.entitlements, .sha256)] },
                """
                <key>get-task-allow</key>
                <true/>
                """),
            .reported(
                "an executable that was changed after signing",
                under: .signed(.macOS).with { $0.problems = [.pageMismatch(.sha256, count: 1, first: 4096)] }, ""),
            .reported(
                "two signatures in one executable",
                under: .signed(.macOS).with { $0.problems = [.repeatedSlot(.entitlements)] }, ""),
            .reported(
                "a file that was added after signing",
                under: .signed(.iOS).with { $0.problems = [.resource(.added, path: "en.lproj/More.strings")] }, ""),
            .reported(
                "a framework whose links were replaced",
                under: .signed(.macOS).with { $0.problems = [.frameworkLink("Notes")] }, ""),
            .reported(
                "a code directory that was replaced",
                under: .signed(.iOS).with { $0.problems = [.unboundCodeDirectory(.sha256)] }, ""),
            .reported(
                "data after the signature",
                under: .signed(.macOS).with { $0.problems = [.unsignedBytes(81_920)] }, ""),
            .reported(
                "DER entitlements that end too early",
                under: .signed(.iOS).with { $0.problems = [.unreadableDEREntitlements("the data is truncated")] }, ""),
            .reported(
                "a signature that cannot be read",
                under: .signed(.iOS).with { $0.signer = .unreadable("the data is truncated") }, ""),
            .accepted(
                "a valid signature", under: .signed(.iOS).with { $0.problems = [] },
                """
                <key>get-task-allow</key>
                <true/>
                """),
        ]
    ) { subject, report in
        guard let code = subject.conditions.code else { return }
        for problem in code.problems {
            report(
                "\(problem); \(problem.advice)", at: subject.propertyList.wholeFile, in: problem.situation,
                severity: problem.severity)
        }
        if case .unreadable(let reason) = code.signer {
            report(
                "the signature cannot be read: \(reason); sign again", at: subject.propertyList.wholeFile,
                in: .notVerified)
        }
    }
}

extension RuleSituation {
    fileprivate static let code = RuleSituation(
        "Changed code",
        apple: ["EBADEXEC", "0xE8008001"],
        rationale: """
            The system does not run the executable: its pages do not match the hashes in the code directory. A tool
            edited the executable after signing.
            """)

    fileprivate static let part = RuleSituation(
        "Changed part of the signature or of the bundle",
        apple: ["EBADEXEC", "0xE8008001"],
        rationale: """
            The system does not run the executable: a part that the code directory covers does not match its hash. The
            code directory covers the entitlements, the requirements, `Info.plist`, and `CodeResources`.
            """)

    fileprivate static let structure = RuleSituation(
        "Malformed signature",
        apple: ["EBADEXEC"],
        rationale: """
            The kernel does not run the executable: a part of its signature is outside the signature data, occurs
            twice, or has the wrong type for its slot. The file was damaged, or a signing tool wrote a malformed
            signature.
            """)

    fileprivate static let resources = RuleSituation(
        "Changed files of the bundle",
        apple: ["a sealed resource is missing or invalid", "0xE8008001"],
        rationale: """
            `codesign --verify` and the installation reject the bundle: a file was altered, added, or removed, or
            nested code was re-signed, after the resource seal in `CodeResources` was written.

            Exceptions: the seal does not cover files that Apple's resource rules omit (`.DS_Store`, `PkgInfo`), and
            localizations can be removed.
            """)

    fileprivate static let framework = RuleSituation(
        "Links of a framework",
        apple: ["unsealed contents present in the root directory of an embedded framework"],
        rationale: """
            `codesign --verify --strict` rejects the framework: each link at its root must lead to the file or directory
            with the same name in the current version. Programs that extract or copy files without links remove them, or
            replace them with copies.
            """)

    fileprivate static let message = RuleSituation(
        "Code directory that the certificate did not sign",
        rationale: """
            `codesign --verify --strict` rejects the signature: the CMS message of the certificate does not list exactly
            the code directories of the signature. A code directory was replaced after signing.
            """)

    fileprivate static let unsignedBytes = RuleSituation(
        "Data outside of the signature",
        rationale: """
            `codesign --verify --strict` rejects the executable: it contains data that no hash covers. A tool appended
            the data after signing.
            """)

    fileprivate static let derEntitlements = RuleSituation(
        "Unreadable DER entitlements",
        apple: ["0xE8008029"],
        rationale: """
            iOS 15 and later do not install the app: they read the entitlements only in DER format, and the DER form in
            this signature cannot be read. Older systems read the XML form, so the finding is a warning.
            """)

    fileprivate static let notVerified = RuleSituation(
        "Signature that cannot be verified",
        rationale: """
            A change to the code after signing would not be reported, because entcheck cannot read the signature or the
            code completely. Check the product with `codesign --verify --strict`, or re-sign it.
            """)
}

extension CodeSignatureProblem {
    /// The situation of a signature with this problem.
    fileprivate var situation: RuleSituation {
        switch self {
        case .codeLimitMismatch, .pageCountMismatch, .pageMismatch: .code
        case .slotHashMismatch, .slotWithoutHash, .emptySlot: .part
        case .blobOutOfBounds, .wrongMagic, .repeatedSlot, .repeatedHashType, .unreadableCodeDirectory: .structure
        case .resource, .moreResources, .unreadableSeal, .weakResourceRule, .sealMissing: .resources
        case .unboundCodeDirectory, .codeDirectoryRemoved, .unreadableDirectoryList, .adHocWithMessage,
            .messageMissing:
            .message
        case .frameworkLink, .currentVersionMissing: .framework
        case .unsignedBytes: .unsignedBytes
        case .unreadableDEREntitlements: .derEntitlements
        case .overlappingBlobs, .scatteredPages, .unreadableCode: .notVerified
        }
    }

    /// The advice after the problem in a message.
    fileprivate var advice: String {
        switch self {
        case .resource, .moreResources: "restore the signed files, or sign again"
        case .frameworkLink, .currentVersionMissing: "restore the links of the framework"
        case .overlappingBlobs, .scatteredPages, .unreadableCode: "check the product with `codesign --verify --strict`"
        default: "sign again"
        }
    }

    /// The severity; a warning for unreadable DER entitlements, because older systems accept the signature.
    fileprivate var severity: Severity {
        if case .unreadableDEREntitlements = self { .warning } else { .error }
    }
}
