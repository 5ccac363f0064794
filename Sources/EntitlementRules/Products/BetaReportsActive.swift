import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let betaReportsActive = Rule(
        "beta-reports-active",
        "Invalid use of `beta-reports-active`",
        severity: .error,
        keys: [.betaReportsActive],
        apple: ["0xE8008016", "ITMS-90046", "doesn't include the beta-reports-active entitlement"],
        sources: [
            "https://github.com/fastlane-old/sigh/issues/159",
            "https://github.com/fastlane/fastlane/issues/12228",
            "https://developer.apple.com/library/archive/technotes/tn2415/_index.html",
        ],
        rationale: """
            Xcode does not export the app, and devices do not install it (0xE8008016): only profiles for the App Store
            authorize `beta-reports-active`. The value `false` is not valid either; App Store Connect is reported to
            reject it (ITMS-90046).

            In a source file without a known distribution method, the finding is a note, because the key is taken from
            the profile at signing time.
            """,
        examples: [
            .reported(
                "a build for registered devices", under: .signed(.iOS, .adHoc),
                """
                <key>com.apple.developer.siri</key>
                <true/>
                <key>«beta-reports-active»</key>
                <true/>
                """,
                fixed: """
                    <key>com.apple.developer.siri</key>
                    <true/>
                    """),
            .reported(
                "the value false", under: .signed(.iOS, .appStore),
                """
                <key>«beta-reports-active»</key>
                <false/>
                """),
            .accepted(
                "a build for the App Store", under: .signed(.iOS, .appStore),
                """
                <key>beta-reports-active</key>
                <true/>
                """),
        ]
    ) { subject, report in
        guard let claim = subject.claims[.betaReportsActive] else { return }
        let remove = Fix.remove(claim, of: subject, .unsafe, "remove `beta-reports-active`")
        if let distribution = subject.distribution, distribution != .appStore {
            report(
                "`beta-reports-active` is not valid for \(distribution); only profiles for the App Store authorize it",
                at: claim.keyLocation, fix: remove)
        } else if claim.value.boolean == false {
            report(
                "`beta-reports-active` is `false`; App Store Connect accepts only `true`",
                at: claim.keyLocation, severity: .warning, confidence: .likely)
        } else if subject.distribution == nil, !subject.isSigned {
            report(
                "`beta-reports-active` is hard-coded, but is taken from the profile at signing time; remove it",
                at: claim.keyLocation, severity: .note, fix: remove)
        }
    }
}
