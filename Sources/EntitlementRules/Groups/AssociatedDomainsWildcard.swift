import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let associatedDomainsWildcard = Rule(
        "associated-domains-wildcard",
        "Wildcard as associated domain",
        severity: .error,
        stages: .storeValue,
        keys: [.associatedDomains], traits: .wildcard,
        apple: ["ITMS-90046"],
        sources: [
            "https://github.com/fastlane/fastlane/issues/768",
            "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.associated-domains",
        ],
        rationale: """
            App Store Connect rejects the upload. In other builds, the app is not associated with any domain, and the
            finding is a warning. A profile authorizes all domains with `*`, but an app must list its domains. A tool
            that re-signed the app copied the value from the profile.

            A `*` for the subdomains of a domain, as in `applinks:*.example.com`, is valid.
            """,
        examples: [
            .reported(
                "a wildcard copied from the profile into the signature", under: .signed(.iOS, .appStore),
                """
                <key>com.apple.developer.associated-domains</key>
                <string>«*»</string>
                """),
            .accepted(
                "all subdomains of a domain", under: .signed(.iOS, .appStore),
                """
                <key>com.apple.developer.associated-domains</key>
                <array>
                    <string>applinks:*.example.com</string>
                </array>
                """),
        ]
    ) { subject, report in
        guard let domains = subject.claims[.associatedDomains], domains.value.string == "*" else { return }
        report(
            "`*` is valid only in a profile; list the domains, such as `applinks:example.com`",
            at: domains.value.location, severity: subject.isRefusedForWildcards ? nil : .warning)
    }
}
