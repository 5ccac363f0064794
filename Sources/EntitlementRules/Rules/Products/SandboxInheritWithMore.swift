import Entitlements
import PropertyLists

extension Rule {
    static let sandboxInheritWithMore = Rule(
        "sandbox-inherit-with-more",
        "a helper that inherits a sandbox claims nothing of the sandbox for itself",
        severity: .error,
        keys: [.inherit],
        apple: ["_libsecinit_appsandbox"],
        sources: [
            "https://developer.apple.com/library/archive/documentation/Miscellaneous/Reference/EntitlementKeyReference/Chapters/EnablingAppSandbox.html",
            "https://developer.apple.com/documentation/xcode/embedding-a-helper-tool-in-a-sandboxed-app",
            "https://developer.apple.com/forums/thread/706390",
            "https://indiestack.com/2017/09/sandbox-inheritance-tax/",
        ],
        rationale: """
            A helper that inherits the sandbox of its app has exactly two keys of the App Sandbox,
            `com.apple.security.app-sandbox` and `com.apple.security.inherit`. With any other the system aborts it at
            its start, in `_libsecinit_appsandbox`; `com.apple.security.get-task-allow`, which Xcode adds to
            development builds, is enough for that.

            It is an error in a helper's signature, and a warning where the product may be started in another way or
            Xcode still has a say.
            """,
        examples: [
            .reported(
                "a helper that asks for the network", under: .signed(.macOS, .appStore, product: .helper),
                """
                <key>com.apple.security.app-sandbox</key>
                <true/>
                <key>com.apple.security.inherit</key>
                <true/>
                <key>«com.apple.security.network.client»</key>
                <true/>
                """,
                fixed: """
                    <key>com.apple.security.app-sandbox</key>
                    <true/>
                    <key>com.apple.security.inherit</key>
                    <true/>
                    """),
            .accepted(
                "a helper with the two keys, and one of the hardened runtime",
                under: .signed(.macOS, .appStore, product: .helper),
                """
                <key>com.apple.security.app-sandbox</key>
                <true/>
                <key>com.apple.security.inherit</key>
                <true/>
                <key>com.apple.security.cs.allow-jit</key>
                <true/>
                """),
        ]
    ) { subject, report in
        guard let inherit = subject.claims[.inherit], inherit.value.boolean == true else { return }
        for claim in subject.claims.claims {
            guard EntitlementKeySet.sandboxResources.contains(claim.key) || claim.key == .macGetTaskAllow,
                claim.value.boolean != false
            else { continue }
            report(
                "a helper that inherits its sandbox is aborted when it claims `\(claim.key)` too",
                at: claim.keyLocation, severity: subject.isSigned && subject.product == .helper ? .error : .warning,
                related: [.init("inherits here", at: inherit.keyLocation)],
                fix: .remove(claim, of: subject, .unsafe, "remove `\(claim.key)`"))
        }
    }
}
