import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let pushEnvironment = Rule(
        "push-environment",
        "Mismatched push environment",
        severity: .error,
        stages: .authorization + [.runTime],
        keys: [.pushEnvironment, .macPushEnvironment],
        apple: ["ITMS-90046", "0xE8008015", "0xE8008016"],
        sources: [
            "https://developer.apple.com/documentation/bundleresources/entitlements/aps-environment",
            "https://github.com/openbakery/gradle-xcodePlugin/issues/286",
            "https://github.com/dotnet/macios/pull/21771",
        ],
        rationale: """
            App Store Connect rejects the app (ITMS-90046), or devices do not install it: a development profile
            authorizes the push environment `development`, and all other profiles authorize `production`. The
            installation error names neither the key nor the value (0xE8008015).

            Exceptions: a source file can always contain `development`, because Xcode replaces it with the value of the
            profile. For development on macOS, the finding is a warning, because no source reports the behavior.
            """,
        examples: [
            .reported(
                "the development environment for the App Store", under: .signed(.iOS, .appStore),
                """
                <key>aps-environment</key>
                <string>«development»</string>
                """,
                fixed: """
                    <key>aps-environment</key>
                    <string>production</string>
                    """),
            .reported(
                "the production environment in a development build", under: .signed(.iOS, .development),
                """
                <key>aps-environment</key>
                <string>«production»</string>
                """,
                fixed: """
                    <key>aps-environment</key>
                    <string>development</string>
                    """),
            .accepted(
                "the development environment in a source file", under: .source(.iOS, .appStore),
                """
                <key>aps-environment</key>
                <string>development</string>
                """),
        ]
    ) { subject, report in
        guard subject.isSigned, let distribution = subject.distribution else { return }
        let (right, wrong) =
            distribution == .development ? ("development", "production") : ("production", "development")
        for claim in subject.claims.claims where claim.key == .pushEnvironment || claim.key == .macPushEnvironment {
            guard claim.value.string == wrong else { continue }
            let isReported = distribution != .development || subject.platform != .macOS
            report(
                "`\(claim.key)` is `\(wrong)`; a profile for \(distribution) authorizes only `\(right)`",
                at: claim.value.location, severity: isReported ? .error : .warning,
                confidence: isReported ? .certain : .likely,
                fix: .replace(claim.value.location, with: right, .unsafe, "replace with `\(right)`"))
        }
    }
}
