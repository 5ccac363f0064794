import Entitlements
import PropertyLists

extension Rule {
    static let betaReportsActive = Rule(
        "beta-reports-active",
        "the key of TestFlight is true in builds for the App Store and absent from all others",
        severity: .error,
        keys: [.betaReportsActive],
        apple: ["0xE8008016", "ITMS-90046", "doesn't include the beta-reports-active entitlement"],
        sources: [
            "https://github.com/fastlane-old/sigh/issues/159",
            "https://github.com/fastlane/fastlane/issues/12228",
            "https://developer.apple.com/library/archive/technotes/tn2415/_index.html",
        ],
        rationale: """
            Only profiles for the App Store authorize `beta-reports-active`: with any other Xcode does not export the
            app, and a device does not install it (0xE8008016). `false` is no value for it; the App Store is reported
            to refuse that (ITMS-90046).

            In a source file whose distribution nobody names it is a note: signing takes the key from the profile.
            """,
        examples: [
            .reported(
                "in a build for registered devices", under: .signed(.iOS, .adHoc),
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
                "switched off", under: .signed(.iOS, .appStore),
                """
                <key>«beta-reports-active»</key>
                <false/>
                """),
            .accepted(
                "in a build for the App Store", under: .signed(.iOS, .appStore),
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
                "only profiles for the App Store authorize `beta-reports-active`, and this is for \(distribution)",
                at: claim.keyLocation, fix: remove)
        } else if claim.value.boolean == false {
            report(
                "`beta-reports-active` is false; the App Store takes it with the value true only",
                at: claim.keyLocation, severity: .warning, confidence: .likely)
        } else if subject.distribution == nil, !subject.isSigned {
            report(
                "`beta-reports-active` is written by hand; signing takes it from the profile", at: claim.keyLocation,
                severity: .note, fix: remove)
        }
    }
}
