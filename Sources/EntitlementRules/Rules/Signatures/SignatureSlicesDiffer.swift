import Entitlements
import PropertyLists

extension Rule {
    static let signatureSlicesDiffer = Rule(
        "signature-slices-differ",
        "all architectures of a program are signed with the same entitlements",
        severity: .warning,
        judging: .signature,
        sources: [
            "https://developer.apple.com/documentation/technotes/tn3126-inside-code-signing-hashes",
            "https://github.com/apple-oss-distributions/xnu/blob/main/bsd/kern/ubc_subr.c",
        ],
        rationale: """
            Each slice of a universal binary has a signature of its own, and a system looks only at that of the slice
            it runs. Where they differ, the app can do something on one machine and not on another. It happens when
            slices are signed one by one and joined afterwards.
            """,
        examples: [
            .reported(
                "a key of which the slices do not say the same",
                under: .signed(.macOS).with { $0.disagreeingSlices = [.appSandbox] },
                """
                <key>«com.apple.security.app-sandbox»</key>
                <true/>
                """),
            .accepted(
                "slices that agree", under: .signed(.macOS).with { $0.disagreeingSlices = [] },
                """
                <key>com.apple.security.app-sandbox</key>
                <true/>
                """),
        ]
    ) { subject, report in
        for key in subject.conditions.code?.disagreeingSlices ?? [] {
            report(
                "the program's architectures are signed with different values of `\(key)`",
                at: subject.claims[key]?.keyLocation ?? subject.place(of: key))
        }
    }
}
