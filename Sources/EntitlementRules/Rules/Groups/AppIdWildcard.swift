import Entitlements
import PropertyLists

extension Rule {
    static let appIdWildcard = Rule(
        "app-id-wildcard",
        "an application identifier names one app, without `*`",
        severity: .error,
        keys: [.applicationIdentifier, .macApplicationIdentifier], traits: .wildcard,
        apple: ["ITMS-90046"],
        sources: [
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
            "https://github.com/utmapp/UTM/issues/519",
        ],
        rationale: """
            A profile may stand for many apps, and says so with a `*` at the end. In a signature there is one app.
            The `*` is the profile's, copied by a tool; the App Store refuses it. A device for which the profile is
            made installs and starts the app, but parts of the system that go by the identifier, such as the
            import of files, do not know it: there it is a warning.
            """,
        examples: [
            .reported(
                "the grant of a profile in the store", under: .signed(.iOS, .appStore),
                """
                <key>application-identifier</key>
                <string>A1B2C3D4E5.«*»</string>
                """),
            .accepted(
                "one app", under: .signed(.iOS, .appStore),
                """
                <key>application-identifier</key>
                <string>A1B2C3D4E5.com.example.notes</string>
                """),
        ]
    ) { subject, report in
        for identifier in subject.claims.applicationIdentifiers where identifier.value.rawValue != "*" {
            guard let range = identifier.value.text.wildcard else { continue }
            report(
                "`\(identifier.value)` is what a profile grants; an application identifier names one app",
                at: Located(identifier.value.rawValue, at: identifier.location).location(of: range),
                severity: subject.isSigned && subject.distribution == .appStore ? nil : .warning)
        }
    }
}
