import Entitlements
import PropertyLists

extension Rule {
    static let associatedDomainsWildcard = Rule(
        "associated-domains-wildcard",
        "associated domains are listed by service and domain",
        severity: .error,
        keys: [.associatedDomains], traits: .wildcard,
        apple: ["ITMS-90046"],
        sources: [
            "https://github.com/fastlane/fastlane/issues/768",
            "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.associated-domains",
        ],
        rationale: """
            A profile grants every domain with `*`; an app says which it has. A lone `*` is the profile's, copied
            by a tool that signs again: the App Store refuses it, and elsewhere the app is associated with no
            domain at all, which is a warning.

            A `*` for the subdomains of one domain, `applinks:*.example.com`, is right.
            """,
        examples: [
            .reported(
                "the grant of a profile, signed into an app", under: .signed(.iOS, .appStore),
                """
                <key>com.apple.developer.associated-domains</key>
                <string>«*»</string>
                """),
            .accepted(
                "all subdomains of one domain", under: .signed(.iOS, .appStore),
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
            "`*` is what a profile grants; an app lists its domains, such as `applinks:example.com`",
            at: domains.value.location, severity: subject.isRefusedForWildcards ? nil : .warning)
    }
}
