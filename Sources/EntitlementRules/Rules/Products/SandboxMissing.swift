import Entitlements
import PropertyLists

extension Rule {
    static let sandboxMissing = Rule(
        "sandbox-missing",
        "every executable for the Mac App Store runs in the App Sandbox",
        severity: .error,
        when: .platform,
        apple: ["ITMS-90296", "App sandbox not enabled"],
        sources: [
            "https://github.com/dotnet/macios/issues/7577",
            "https://github.com/flutter/flutter/issues/163565",
            "https://developer.apple.com/documentation/security/app-sandbox",
        ],
        rationale: """
            The Mac App Store refuses an app of which one executable, a helper included, is signed without
            `com.apple.security.app-sandbox` = true (ITMS-90296: “App sandbox not enabled”).

            Exceptions: in a source file it is a warning, because Xcode's build setting `ENABLE_APP_SANDBOX` adds the
            key. System extensions, frameworks and libraries are not asked.
            """,
        examples: [
            .reported(
                "an app that switches it off", under: .signed(.macOS, .appStore),
                """
                <key>com.apple.security.app-sandbox</key>
                «<false/>»
                <key>com.apple.security.network.client</key>
                <true/>
                """),
            .reported(
                "a helper without it", under: .signed(.macOS, .appStore, product: .helper),
                """
                <key>com.apple.security.network.client</key>
                <true/>
                """),
            .accepted(
                "an app in the sandbox", under: .signed(.macOS, .appStore),
                """
                <key>com.apple.security.app-sandbox</key>
                <true/>
                """),
        ]
    ) { subject, report in
        guard subject.isForMacAppStore, [.app, .appExtension, .helper].contains(subject.product),
            subject.propertyList.root?.kind == .dictionary, !subject.claims.isTrue(.appSandbox)
        else { return }
        report(
            "the Mac App Store wants `com.apple.security.app-sandbox` = true in every executable",
            at: subject.claims[.appSandbox]?.value.location ?? subject.propertyList.wholeFile,
            severity: subject.isSigned ? .error : .warning)
    }
}
