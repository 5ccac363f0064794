import Entitlements
import PropertyLists

extension Rule {
    static let sandboxKeysWithoutSandbox = Rule(
        "sandbox-keys-without-sandbox",
        "keys that open the App Sandbox stand beside the one that closes it",
        severity: .warning,
        when: .platform,
        sources: ["https://developer.apple.com/documentation/security/app-sandbox"],
        rationale: """
            `com.apple.security.network.client` and its like take effect inside the App Sandbox only. An app without
            `com.apple.security.app-sandbox` may do all of that anyway, so that either the sandbox was forgotten or
            the keys are left over.

            Exceptions: cameras, contacts and Apple events are keys of the hardened runtime too and mean something
            without a sandbox. In a source file it is a note, because Xcode's build setting `ENABLE_APP_SANDBOX` adds
            the sandbox.
            """,
        examples: [
            .reported(
                "network and files without a sandbox", under: .signed(.macOS, .developerID),
                """
                <key>«com.apple.security.network.client»</key>
                <true/>
                <key>com.apple.security.files.user-selected.read-write</key>
                <true/>
                """),
            .accepted(
                "the camera, which the hardened runtime asks for", under: .signed(.macOS, .developerID),
                """
                <key>com.apple.security.device.camera</key>
                <true/>
                """),
            .accepted(
                "the network from inside a sandbox", under: .signed(.macOS, .developerID),
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
        report(
            "`\(first.key)`\(others) no effect without `com.apple.security.app-sandbox`", at: first.keyLocation,
            severity: subject.isSigned ? .warning : .note,
            related: idle.dropFirst().map { .init("and this", at: $0.keyLocation) })
    }
}
