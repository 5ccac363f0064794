import Entitlements
import LintModel
import PropertyLists
import SigningModel
import Workspaces

extension Rule {
    static let sandboxMissing = Rule(
        "sandbox-missing",
        "Missing App Sandbox for the Mac App Store",
        severity: .error,
        stages: [.upload],
        when: .platform,
        apple: ["ITMS-90296", "App sandbox not enabled"],
        sources: [
            "https://github.com/dotnet/macios/issues/7577",
            "https://github.com/flutter/flutter/issues/163565",
            "https://github.com/dotnet/maui/issues/12311",
            "https://developer.apple.com/documentation/security/app-sandbox",
        ],
        rationale: """
            App Store Connect rejects the app (ITMS-90296: “App sandbox not enabled”): all executables of an app for the
            Mac App Store, including helpers and Mac Catalyst apps, must be signed with `com.apple.security.app-sandbox` =
            true.

            Exceptions: in a source file, the finding is a warning, because the Xcode build setting `ENABLE_APP_SANDBOX`
            adds the key. The rule does not check system extensions, frameworks, and libraries.
            """,
        examples: [
            .reported(
                "an app that disables the sandbox", under: .signed(.macOS, .appStore),
                """
                <key>com.apple.security.app-sandbox</key>
                «<false/>»
                <key>com.apple.security.network.client</key>
                <true/>
                """),
            .reported(
                "a helper without the key", under: .signed(.macOS, .appStore, product: .helper),
                """
                <key>com.apple.security.network.client</key>
                <true/>
                """),
            .reported(
                "a Mac Catalyst app without the key", under: .signed(.catalyst, .appStore),
                """
                <key>com.apple.security.network.client</key>
                <true/>
                """),
            .accepted(
                "a sandboxed app", under: .signed(.macOS, .appStore),
                """
                <key>com.apple.security.app-sandbox</key>
                <true/>
                """),
        ]
    ) { subject, report in
        guard subject.isForMacAppStore, subject.requirements.contains(where: { $0.part == .truth(.appSandbox) }),
            subject.propertyList.root?.kind == .dictionary, !subject.claims.isTrue(.appSandbox)
        else { return }
        report(
            "the Mac App Store requires `com.apple.security.app-sandbox` = `true` in all executables; add the key",
            at: subject.claims[.appSandbox]?.value.location ?? subject.propertyList.wholeFile,
            severity: subject.isSigned ? .error : .warning)
    }
}
