import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let signatureSlicesDiffer = Rule(
        "signature-slices-differ",
        "Different entitlements in the architectures of an app",
        severity: .warning,
        stages: [.runTime],
        checking: .signature,
        sources: [
            "https://developer.apple.com/documentation/technotes/tn3126-inside-code-signing-hashes",
            "https://github.com/apple-oss-distributions/xnu/blob/main/bsd/kern/ubc_subr.c",
        ],
        rationale: """
            The app has different capabilities on different machines: each slice of a universal binary has its own
            signature, and a system reads only the signature of the slice that it runs. The problem arises if the slices
            are signed separately and merged afterward.
            """,
        examples: [
            .reported(
                "a key that differs between the slices",
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
                "the architectures of the executable have different signed values of `\(key)`; sign all of them together",
                at: subject.claims[key]?.keyLocation ?? subject.location(of: key))
        }
    }
}
