import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let sandboxHelperWithoutInherit = Rule(
        "sandbox-helper-without-inherit",
        "Sandboxed helper that does not inherit its sandbox",
        severity: .note,
        stages: [.launch, .runTime], confidence: .likely,
        keys: [.appSandbox],
        sources: [
            "https://developer.apple.com/documentation/xcode/embedding-a-helper-tool-in-a-sandboxed-app",
            "https://developer.apple.com/forums/thread/706390",
        ],
        rationale: """
            macOS terminates the tool at launch if its app starts it as a child process: a process cannot change its
            sandbox, so the tool must inherit the sandbox of the app.

            A login item or an XPC service, which the system starts, has its own sandbox and does not require the key.
            The signature does not show how a helper is started, so the finding is a note.
            """,
        examples: [
            .reported(
                "a helper with its own sandbox", under: .signed(.macOS, .appStore, product: .helper),
                """
                <key>«com.apple.security.app-sandbox»</key>
                <true/>
                """),
            .accepted(
                "a helper that inherits its sandbox", under: .signed(.macOS, .appStore, product: .helper),
                """
                <key>com.apple.security.app-sandbox</key>
                <true/>
                <key>com.apple.security.inherit</key>
                <true/>
                """),
            .accepted(
                "a login item with its own application identifier", under: .signed(.macOS, .appStore, product: .helper),
                """
                <key>com.apple.application-identifier</key>
                <string>A1B2C3D4E5.com.example.notes.launcher</string>
                <key>com.apple.security.app-sandbox</key>
                <true/>
                """),
        ]
    ) { subject, report in
        guard [.helper, .tool].contains(subject.product), subject.platform == .macOS,
            let sandbox = subject.claims[.appSandbox],
            sandbox.value.boolean == true, !subject.claims.contains(.inherit),
            !subject.claims.contains(.macApplicationIdentifier)
        else { return }
        report(
            """
            a sandboxed tool that an app starts as a child process also requires `com.apple.security.inherit`; add it
            """, at: sandbox.keyLocation)
    }
}
