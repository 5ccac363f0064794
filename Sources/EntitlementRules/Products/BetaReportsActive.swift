import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let betaReportsActive = Rule(
        "beta-reports-active",
        "Invalid use of `beta-reports-active`",
        severity: .error,
        stages: .authorization,
        keys: [.betaReportsActive],
        sources: [
            "https://github.com/fastlane-old/sigh/issues/159",
            "https://github.com/fastlane/fastlane/issues/12228",
            "https://developer.apple.com/library/archive/technotes/tn2415/_index.html",
        ],
        rationale: """
            The app cannot be installed, exported, or uploaded: `beta-reports-active` is valid only in an app for the
            App Store, and only with the value `true`. Xcode copies the key from the profile at signing time.
            """,
        situations: [.otherDistribution, .isFalse, .hardCoded],
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
                "the value `false`", under: .signed(.iOS, .appStore),
                """
                <key>«beta-reports-active»</key>
                <false/>
                """),
            .reported(
                "a source file for several distribution methods",
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
                """
                `beta-reports-active` is not valid for \(distribution), because only profiles for the App Store \
                authorize it; remove it
                """,
                at: claim.keyLocation, in: .otherDistribution, fix: remove)
        } else if claim.value.boolean == false {
            report(
                "`beta-reports-active` is `false`; App Store Connect accepts only `true`",
                at: claim.keyLocation, in: .isFalse, severity: .warning, confidence: .likely)
        } else if subject.distribution == nil, !subject.isSigned {
            report(
                "`beta-reports-active` is hard-coded, but is taken from the profile at signing time; remove it",
                at: claim.keyLocation, in: .hardCoded, severity: .note, fix: remove)
        }
    }
}

extension RuleSituation {
    fileprivate static let otherDistribution = RuleSituation(
        "Build that is not for the App Store",
        apple: ["0xE8008016", "doesn't include the beta-reports-active entitlement"],
        rationale: """
            Xcode does not export the app, and devices do not install it (0xE8008016): only profiles for the App Store
            authorize `beta-reports-active`.
            """)

    fileprivate static let isFalse = RuleSituation(
        "Value false",
        apple: ["ITMS-90046"],
        rationale: """
            According to public reports, App Store Connect rejects the upload (ITMS-90046): profiles contain only the
            value `true`.
            """)

    fileprivate static let hardCoded = RuleSituation(
        "Key in a source file",
        rationale: """
            Builds that are not for the App Store cannot be signed with this file, because only App Store profiles
            authorize the key. Signing for the App Store copies the key from the profile. Remove the key from the file.
            The finding is a note, because the distribution method is not known.
            """)
}
