import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let sandboxKeysWithoutSandbox = Rule(
        "sandbox-keys-without-sandbox",
        "App Sandbox keys without the App Sandbox",
        severity: .warning,
        stages: [.runTime],
        when: .platform,
        sources: ["https://developer.apple.com/documentation/security/app-sandbox"],
        rationale: """
            The keys have no effect: `com.apple.security.network.client` and similar keys apply only inside the App
            Sandbox. An app without `com.apple.security.app-sandbox` can access all of these resources, so either the
            sandbox was forgotten or the keys are left over.

            Exceptions: keys for cameras, contacts, and Apple events also belong to the hardened runtime, and have an
            effect without a sandbox. In a source file, the finding is a note, because the Xcode build setting
            `ENABLE_APP_SANDBOX` adds the sandbox.
            """,
        examples: [
            .reported(
                "network and file access without a sandbox", under: .signed(.macOS, .developerID),
                """
                <key>«com.apple.security.network.client»</key>
                <true/>
                <key>com.apple.security.files.user-selected.read-write</key>
                <true/>
                """),
            .accepted(
                "the camera, which is also a key of the hardened runtime", under: .signed(.macOS, .developerID),
                """
                <key>com.apple.security.device.camera</key>
                <true/>
                """),
            .accepted(
                "network access in a sandbox", under: .signed(.macOS, .developerID),
                """
                <key>com.apple.security.app-sandbox</key>
                <true/>
                <key>com.apple.security.network.client</key>
                <true/>
                """),
        ]
    ) { subject, report in
        guard subject.platform == .macOS, subject.claims.keys.intersects(.sandboxOnlyResources),
            !subject.claims.isTrue(.appSandbox), !subject.claims.isTrue(.inherit), !subject.product.isLibrary
        else { return }
        let idle = subject.claims.claims.filter { EntitlementKeySet.sandboxOnlyResources.contains($0.key) }
        guard let first = idle.first else { return }
        let others = idle.count > 1 ? " and \(idle.count - 1) more have" : " has"
        let keys = idle.count > 1 ? "the keys" : "the key"
        report(
            "`\(first.key)`\(others) no effect without `\(EntitlementKey.appSandbox)`; add it, or remove \(keys)",
            at: first.keyLocation,
            severity: subject.isSigned ? .warning : .note,
            related: idle.dropFirst().map { .init("also has no effect", at: $0.keyLocation) })
    }
}
