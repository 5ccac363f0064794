import Entitlements
import PropertyLists

extension Rule {
    static let pushEnvironment = Rule(
        "push-environment",
        "a signature names the push service of its way of distribution",
        severity: .error,
        keys: [.pushEnvironment, .macPushEnvironment],
        apple: ["ITMS-90046", "0xE8008015", "0xE8008016"],
        sources: [
            "https://developer.apple.com/documentation/bundleresources/entitlements/aps-environment",
            "https://github.com/openbakery/gradle-xcodePlugin/issues/286",
            "https://github.com/dotnet/macios/pull/21771",
        ],
        rationale: """
            A development profile authorizes the push environment `development`, every other profile `production`.
            Signed with the wrong one, the app is refused by the App Store (ITMS-90046) or is not installed; the
            error then names neither key nor value (0xE8008015).

            Exceptions: a source file may say `development` for good, because Xcode writes over it what the profile
            says. For development on macOS the wrong one is a warning, since nobody has reported it.
            """,
        examples: [
            .reported(
                "the development service in the App Store", under: .signed(.iOS, .appStore),
                """
                <key>aps-environment</key>
                <string>«development»</string>
                """,
                fixed: """
                    <key>aps-environment</key>
                    <string>production</string>
                    """),
            .reported(
                "the production service in a development build", under: .signed(.iOS, .development),
                """
                <key>aps-environment</key>
                <string>«production»</string>
                """,
                fixed: """
                    <key>aps-environment</key>
                    <string>development</string>
                    """),
            .accepted(
                "the development service in a source file", under: .source(.iOS, .appStore),
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
                "`\(claim.key)` is `\(wrong)`; a profile for \(distribution) authorizes `\(right)`",
                at: claim.value.location, severity: isReported ? .error : .warning,
                confidence: isReported ? .certain : .likely,
                fix: .replace(claim.value.location, with: right, .unsafe, "write `\(right)`"))
        }
    }
}
