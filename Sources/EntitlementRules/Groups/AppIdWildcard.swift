import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let appIdWildcard = Rule(
        "app-id-wildcard",
        "Wildcard in application identifier",
        severity: .error,
        stages: [.upload, .install],
        keys: [.applicationIdentifier, .macApplicationIdentifier], traits: .wildcard,
        apple: ["ITMS-90046"],
        sources: [
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
            "https://github.com/utmapp/UTM/issues/519",
        ],
        rationale: """
            App Store Connect rejects the upload: a `*` at the end of the identifier in a profile authorizes several
            apps, but a signature must identify one app. The app installs and launches on a device in the profile, but
            parts of the system that use the identifier, such as file import, do not recognize it. In such a build, the
            finding is a warning. Usually, a signing tool copied the wildcard from the profile into the signature.
            """,
        examples: [
            .reported(
                "a wildcard copied from the profile into an App Store build", under: .signed(.iOS, .appStore),
                """
                <key>application-identifier</key>
                <string>A1B2C3D4E5.«*»</string>
                """),
            .accepted(
                "the identifier of one app", under: .signed(.iOS, .appStore),
                """
                <key>application-identifier</key>
                <string>A1B2C3D4E5.com.example.notes</string>
                """),
        ]
    ) { subject, report in
        for identifier in subject.claims.applicationIdentifiers where identifier.value.rawValue != "*" {
            guard let range = identifier.value.text.wildcard else { continue }
            report(
                "`\(identifier.value)` is valid only in a profile; replace it with the identifier of the app",
                at: Located(identifier.value.rawValue, at: identifier.location).location(of: range),
                severity: subject.isSigned && subject.distribution == .appStore ? nil : .warning)
        }
    }
}
