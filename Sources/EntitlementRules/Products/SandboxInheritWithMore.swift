import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let sandboxInheritWithMore = Rule(
        "sandbox-inherit-with-more",
        "Extra sandbox keys in a helper that inherits its sandbox",
        severity: .error,
        stages: [.upload, .launch],
        keys: [.inherit],
        apple: ["_libsecinit_appsandbox"],
        sources: [
            "https://developer.apple.com/library/archive/documentation/Miscellaneous/Reference/EntitlementKeyReference/Chapters/EnablingAppSandbox.html",
            "https://developer.apple.com/documentation/xcode/embedding-a-helper-tool-in-a-sandboxed-app",
            "https://developer.apple.com/forums/thread/706390",
            "https://indiestack.com/2017/09/sandbox-inheritance-tax/",
        ],
        rationale: """
            macOS aborts the helper at launch, in `_libsecinit_appsandbox`: the only App Sandbox keys that a helper with
            an inherited sandbox can claim are `com.apple.security.app-sandbox` and `com.apple.security.inherit`. Any
            other App Sandbox key causes the termination, and so does `com.apple.security.get-task-allow`, which Xcode
            adds to development builds.

            The finding is an error in the signature of a helper. In a source file, it is only a warning, because Xcode
            can change the keys. It is also a warning for a product that can be started in another way.
            """,
        examples: [
            .reported(
                "a helper that claims network access", under: .signed(.macOS, .appStore, product: .helper),
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
                "a helper with the two keys and a key of the hardened runtime",
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
                "macOS aborts a helper that inherits its sandbox and claims `\(claim.key)`; remove the key",
                at: claim.keyLocation, severity: subject.isSigned && subject.product.isHelper ? .error : .warning,
                related: [.init("the sandbox is inherited here", at: inherit.keyLocation)],
                fix: .remove(claim, of: subject, .unsafe, "remove `\(claim.key)`"))
        }
    }
}
