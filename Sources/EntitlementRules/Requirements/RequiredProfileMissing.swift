import Entitlements
import LintModel
import PropertyLists
import SigningModel
import Workspaces

extension Rule {
    static let requiredProfileMissing = Rule(
        "required-profile-missing",
        "Missing provisioning profile in an app",
        severity: .error,
        stages: .authorization + [.testFlight],
        checking: [.product, .signature],
        when: .platform,
        apple: ["Missing Provisioning Profile", "0xE8008015", "ITMS-90889"],
        sources: [
            "https://github.com/bazelbuild/rules_apple/issues/2717",
            "https://github.com/apache/cordova-ios/issues/564",
            "https://github.com/h3poteto/whalebird-desktop/issues/2814",
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
        ],
        rationale: """
            App Store Connect rejects the upload (“Apps must contain a provisioning profile in a file named
            embedded.mobileprovision”), and devices do not install the app (0xE8008015): outside macOS, every app and
            every app extension must contain a profile, even if it claims no entitlement.

            TestFlight does not offer a Mac app without a profile. App Store Connect only warns (ITMS-90889) and accepts
            the app for the Mac App Store.

            Exceptions: `profile-missing` reports the claims that a profile must authorize. Builds for simulators and
            apps from the App Store contain no profile.
            """,
        examples: [
            .reported(
                "an app for iOS without entitlements and without a profile",
                under: .signed(.iOS, .appStore, profile: .absent), ""),
            .reported(
                "a Mac app for TestFlight without a profile",
                under: .signed(.macOS, .appStore, profile: .absent).to(.testFlight),
                """
                <key>«com.apple.security.app-sandbox»</key>
                <true/>
                """),
            .accepted(
                "a Mac app for the Mac App Store without a profile",
                under: .signed(.macOS, .appStore, profile: .absent),
                """
                <key>com.apple.security.app-sandbox</key>
                <true/>
                """),
        ]
    ) { subject, report in
        guard subject.embedsNoProfile, subject.isSigned, subject.isCheckedOnDevices,
            subject.conditions.code?.signer != .absent
        else { return }
        for row in subject.requirements where row.part == .profile {
            let isReported = row.consequence == .rejection && !subject.claims.claims.isEmpty
            guard !isReported, let platform = subject.platform else { continue }
            report(
                "\(subject.product) for \(platform) contains no profile; embed one", at: subject.profileLocation(nil),
                severity: row.consequence == .rejection ? .error : .warning, apple: row.apple,
                stage: row.stage(for: subject))
        }
    }
}

extension AnalysisContext {
    /// Returns the conditions of a product that is meant to pass a stage.
    func to(_ goal: Stage) -> AnalysisContext {
        var conditions = self
        conditions.goal = goal
        return conditions
    }
}
