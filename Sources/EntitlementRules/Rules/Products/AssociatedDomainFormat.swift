import Entitlements
import PropertyLists

extension Rule {
    static let associatedDomainFormat = Rule(
        "associated-domain-format",
        "an associated domain is a service, a colon and a host",
        severity: .warning,
        keys: [.associatedDomains],
        apple: ["ITMS-90046"],
        sources: [
            "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.associated-domains",
            "https://developer.apple.com/documentation/xcode/supporting-associated-domains",
            "https://github.com/fastlane/fastlane/issues/768",
        ],
        rationale: """
            The system reads `service:host`, with `*.` before the host for its subdomains and `?mode=developer` for
            tests, and skips what it cannot read: with `https://`, a path or a slash at the end the association is
            never made, and no tool says so.

            `*` alone is what profiles hold. Copied into a signature it makes the App Store refuse the app
            (ITMS-90046). A service that is not documented may be a new one.
            """,
        examples: [
            .reported(
                "a scheme, a path, no service",
                """
                <key>com.apple.developer.associated-domains</key>
                <array>
                    <string>«applinks:https://www.example.com»</string>
                    <string>«applinks:www.example.com/notes»</string>
                    <string>«www.example.com»</string>
                </array>
                """),
            .reported(
                "the profile's value in a signature", under: .signed(.iOS, .appStore),
                """
                <key>com.apple.developer.associated-domains</key>
                <array>
                    <string>«*»</string>
                </array>
                """),
            .accepted(
                "hosts, subdomains, a mode and a variable",
                """
                <key>com.apple.developer.associated-domains</key>
                <array>
                    <string>applinks:www.example.com</string>
                    <string>webcredentials:*.example.com</string>
                    <string>appclips:example.com:8443?mode=developer</string>
                    <string>applinks:$(SITE)</string>
                </array>
                """),
        ]
    ) { subject, report in
        guard let claim = subject.claims[.associatedDomains] else { return }
        for element in claim.value.elements where element.isString(AssociatedDomain.isPlain) == false {
            let domain = AssociatedDomain(rawValue: element.string ?? "")
            guard let flaw = domain.flaw, !domain.text.isSymbolic || flaw == .scheme else { continue }
            report(
                message(for: domain, flaw), at: element.location,
                severity: flaw == .wildcard && subject.isSigned && subject.distribution ?? .appStore == .appStore
                    ? .error : .warning,
                confidence: flaw == .unknownService || flaw == .wildcardInside ? .likely : .certain)
        }
    }

    private static func message(for domain: AssociatedDomain, _ flaw: AssociatedDomain.Flaw) -> String {
        switch flaw {
        case .wildcard: "`*` belongs in profiles; a signature names each domain"
        case .noService: "`\(domain)` names no service; one is written `applinks:www.example.com`"
        case .scheme: "`\(domain)` has a scheme; behind the colon stands the host alone"
        case .path: "`\(domain)` has a slash; paths belong in the site's own file"
        case .host: "`\(domain)` has no host, or white space in it"
        case .wildcardInside: "a `*` in `\(domain)` stands elsewhere than as `*.` before the host"
        case .mode: "`\(domain)` ends in no mode; there are `?mode=developer`, `?mode=managed` and both with `+`"
        case .unknownService:
            "`\(domain.service ?? "")` is no service that we know; there are \(alternatives(AssociatedDomain.services))"
        }
    }
}
