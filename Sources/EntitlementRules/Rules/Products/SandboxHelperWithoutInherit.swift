import Entitlements
import PropertyLists

extension Rule {
    static let sandboxHelperWithoutInherit = Rule(
        "sandbox-helper-without-inherit",
        "a tool that an app in the sandbox starts inherits its sandbox",
        severity: .note, confidence: .likely,
        keys: [.appSandbox],
        sources: [
            "https://developer.apple.com/documentation/xcode/embedding-a-helper-tool-in-a-sandboxed-app",
            "https://developer.apple.com/forums/thread/706390",
        ],
        rationale: """
            A tool in the sandbox that its app starts as a child process must inherit the app's sandbox; one that
            brings its own is stopped at its start, because a process cannot change its sandbox. A login item or an
            XPC service, which the system starts, has a sandbox of its own and needs no such key, and from the outside
            the two look alike: hence a note.
            """,
        examples: [
            .reported(
                "a helper with a sandbox of its own", under: .signed(.macOS, .appStore, product: .helper),
                """
                <key>«com.apple.security.app-sandbox»</key>
                <true/>
                """),
            .accepted(
                "a helper that inherits", under: .signed(.macOS, .appStore, product: .helper),
                """
                <key>com.apple.security.app-sandbox</key>
                <true/>
                <key>com.apple.security.inherit</key>
                <true/>
                """),
            .accepted(
                "a login item with an identity of its own", under: .signed(.macOS, .appStore, product: .helper),
                """
                <key>com.apple.application-identifier</key>
                <string>A1B2C3D4E5.com.example.notes.launcher</string>
                <key>com.apple.security.app-sandbox</key>
                <true/>
                """),
        ]
    ) { subject, report in
        guard subject.product == .helper, subject.platform == .macOS, let sandbox = subject.claims[.appSandbox],
            sandbox.value.boolean == true, !subject.claims.contains(.inherit),
            !subject.claims.contains(.macApplicationIdentifier)
        else { return }
        report(
            "a tool that its app starts needs `com.apple.security.inherit` beside this", at: sandbox.keyLocation)
    }
}
