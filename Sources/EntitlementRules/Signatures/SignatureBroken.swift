import CodeSigning
import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let signatureBroken = Rule(
        "signature-broken",
        "Code that was changed after signing",
        severity: .error,
        judging: .signature,
        apple: ["EBADEXEC", "a sealed resource is missing or invalid", "0xE8008001"],
        sources: [
            "https://github.com/apple-oss-distributions/xnu/blob/main/bsd/kern/ubc_subr.c",
            "https://developer.apple.com/documentation/technotes/tn3126-inside-code-signing-hashes",
            "https://github.com/apple-oss-distributions/Security/blob/main/OSX/libsecurity_codesigning/lib/StaticCode.cpp",
            "https://developer.apple.com/library/archive/technotes/tn2206/_index.html",
        ],
        rationale: """
            The system does not run code that was changed after signing, and `codesign --verify` rejects the bundle. The
            code directory contains a hash of each page of the executable, of each part of the signature, of
            `Info.plist`, and of `CodeResources`, which contains a hash of each file of the bundle. The CMS message
            signs the code directories. The finding names the part that differs: an altered page, an edited
            `Info.plist`, a resource that was altered, added, or removed, nested code that was re-signed, or a code
            directory that the CMS message does not sign. Re-sign the product, starting with the innermost code.

            Exceptions: files that Apple's resource rules omit (`.DS_Store`, `PkgInfo`), and localizations that were
            removed.
            """,
        examples: [
            .reported(
                "entitlements that were changed after signing",
                under: .signed(.iOS).with { $0.problems = [.slotHashMismatch(.entitlements, .sha256)] },
                """
                <key>get-task-allow</key>
                <true/>
                """),
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
            report("\(problem)", at: subject.propertyList.wholeFile, severity: problem.severity)
        }
        if case .unreadable(let reason) = code.signer {
            report("the signature cannot be read: \(reason)", at: subject.propertyList.wholeFile)
        }
    }
}

extension CodeSignatureProblem {
    /// The severity; a warning for unreadable DER entitlements, because older systems accept the signature.
    fileprivate var severity: Severity {
        if case .unreadableDEREntitlements = self { .warning } else { .error }
    }
}
