import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let debugGetTaskAllow = Rule(
        "debug-get-task-allow",
        "Debugging enabled in a distribution build",
        severity: .error,
        stages: [.build, .notarize, .upload, .install, .launch],
        keys: [.getTaskAllow, .macGetTaskAllow],
        sources: [
            "https://developer.apple.com/documentation/security/resolving-common-notarization-issues",
            "https://github.com/airsdk/Adobe-Runtime-Support/issues/389",
            "https://github.com/bytedance/Fastbot_iOS/issues/87",
            "https://github.com/macvim-dev/macvim/pull/1585",
        ],
        rationale: """
            The export, the installation, the notarization, or the upload fails: only development builds may allow a debugger to
            attach. On macOS, the key is `com.apple.security.get-task-allow`.
            """,
        situations: [.inAppStore, .onDevice, .notary, .onMac],
        examples: [
            .reported(
                "debugging enabled in an App Store build", under: .signed(.iOS, .appStore),
                """
                <key>get-task-allow</key>
                «<true/>»
                """,
                fixed: """
                    <key>get-task-allow</key>
                    <false/>
                    """),
            .reported(
                "debugging enabled in an app for notarization", under: .signed(.macOS, .developerID),
                """
                <key>com.apple.security.get-task-allow</key>
                «<true/>»
                """,
                fixed: """
                    <key>com.apple.security.get-task-allow</key>
                    <false/>
                    """),
            .reported(
                "debugging enabled in a build for registered devices", under: .signed(.iOS, .adHoc),
                """
                <key>get-task-allow</key>
                «<true/>»
                """,
                fixed: """
                    <key>get-task-allow</key>
                    <false/>
                    """),
            .reported(
                "debugging enabled in a Mac App Store build", under: .signed(.macOS, .appStore),
                """
                <key>com.apple.security.get-task-allow</key>
                «<true/>»
                """,
                fixed: """
                    <key>com.apple.security.get-task-allow</key>
                    <false/>
                    """),
            .accepted(
                "an app that loads plug-ins", under: .signed(.macOS, .developerID),
                """
                <key>com.apple.security.get-task-allow</key>
                <true/>
                <key>com.apple.security.cs.disable-library-validation</key>
                <true/>
                """),
            .accepted(
                "a development build", under: .signed(.iOS, .development),
                """
                <key>get-task-allow</key>
                <true/>
                """),
        ]
    ) { subject, report in
        guard let distribution = subject.distribution, subject.isDistributed else { return }
        if subject.platform != .macOS, let claim = subject.claims[.getTaskAllow], claim.value.boolean == true {
            report(
                "`get-task-allow` is `true`, but a profile for \(distribution) does not authorize it; expected `false`",
                at: claim.value.location, in: distribution == .appStore ? .inAppStore : .onDevice,
                fix: switchedOff(claim, of: subject))
        }
        guard subject.platform == .macOS, subject.isSigned || subject.isReadByCodesign,
            let claim = subject.claims[.macGetTaskAllow], claim.value.boolean == true,
            !subject.claims.isTrue("com.apple.security.cs.disable-library-validation")
        else { return }
        let isForNotary = distribution == .developerID
        report(
            "`com.apple.security.get-task-allow` is `true`, which "
                + (isForNotary ? "the notary service rejects" : "is valid only for development") + "; expected `false`",
            at: claim.value.location, in: isForNotary ? .notary : .onMac, severity: isForNotary ? .error : .warning,
            confidence: isForNotary ? .certain : .likely, fix: switchedOff(claim, of: subject))
    }

    private static func switchedOff(_ claim: EntitlementClaim, of subject: Subject) -> Fix? {
        .replaceValue(of: claim, of: subject, with: "<false/>", .unsafe, "replace with `<false/>`")
    }
}

extension RuleSituation {
    fileprivate static let inAppStore = RuleSituation(
        "App for the App Store",
        apple: ["ITMS-90164"],
        rationale: """
            App Store Connect rejects the upload (ITMS-90164): only development profiles authorize
            `get-task-allow` = true, which allows a debugger to attach.
            """)

    fileprivate static let onDevice = RuleSituation(
        "App for registered devices or for an organization",
        apple: ["0xE8008016", "doesn't match the entitlements file's value for the get-task-allow entitlement"],
        rationale: """
            Xcode does not export the app, and devices do not install it (0xE8008016): only development profiles
            authorize `get-task-allow` = true, which allows a debugger to attach.
            """)

    fileprivate static let notary = RuleSituation(
        "Mac app for notarization",
        apple: ["The executable requests the com.apple.security.get-task-allow entitlement."],
        rationale: """
            The notary service rejects the app: a debugger can attach to an app whose
            `com.apple.security.get-task-allow` is true.

            Exceptions: for apps that load plug-ins, the notary service accepts the key together with
            `com.apple.security.cs.disable-library-validation`. Xcode removes the key when it installs or archives a
            build, so the rule ignores this key in source files that Xcode reads.
            """)

    fileprivate static let onMac = RuleSituation(
        "Mac app for another distribution method",
        rationale: """
            A debugger can attach to the distributed app: the key is valid only for development. No source reports
            whether Apple rejects the app, so the finding is a warning.
            """)
}
