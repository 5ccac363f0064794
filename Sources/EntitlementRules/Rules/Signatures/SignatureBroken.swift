import CodeSigning
import Entitlements
import PropertyLists

extension Rule {
    static let signatureBroken = Rule(
        "signature-broken",
        "what is signed is what the signature has hashes of",
        severity: .error,
        judging: .signature,
        apple: ["EBADEXEC", "a sealed resource is missing or invalid", "0xE8008001"],
        sources: [
            "https://github.com/apple-oss-distributions/xnu/blob/main/bsd/kern/ubc_subr.c",
            "https://developer.apple.com/documentation/technotes/tn3126-inside-code-signing-hashes",
        ],
        rationale: """
            The code directory holds a hash of each part of the signature, of `Info.plist` and of the list of
            resources. A program is refused when a part does not match its hash, is there twice or begins with the
            wrong number, and so is a signature that cannot be read. Something was changed after signing: an edited
            `Info.plist`, entitlements written over, a tool that went wrong. Sign again, the innermost code first.
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
                "a signature that fits", under: .signed(.iOS).with { $0.problems = [] },
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
    /// Older systems take a signature whose DER form nobody can read.
    fileprivate var severity: Severity {
        if case .unreadableDEREntitlements = self { .warning } else { .error }
    }
}
