import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let associatedDomainFormat = Rule(
        "associated-domain-format",
        "Malformed associated domain",
        severity: .warning,
        stages: [.runTime],
        keys: [.associatedDomains],
        apple: ["ITMS-90046"],
        sources: [
            "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.associated-domains",
            "https://developer.apple.com/documentation/xcode/supporting-associated-domains",
            "https://github.com/fastlane/fastlane/issues/768",
        ],
        rationale: """
            The system ignores the domain, and no tool reports an error: with `https://`, a path, or a trailing slash,
            the app is never associated with the website. An entry consists of a service, a colon, and a host, such as
            `applinks:www.example.com`. `*.` before the host matches its subdomains, and `?mode=developer` is for tests.

            `*` alone is valid only in profiles. App Store Connect rejects a signature that contains it (ITMS-90046). An
            undocumented service can be a new service; the confidence is therefore only `likely`.
            """,
        examples: [
            .reported(
                "a scheme, a path, and a missing service",
                """
                <key>com.apple.developer.associated-domains</key>
                <array>
                    <string>«applinks:https://www.example.com»</string>
                    <string>«applinks:www.example.com/notes»</string>
                    <string>«www.example.com»</string>
                </array>
                """),
            .reported(
                "a wildcard copied from the profile into the signature", under: .signed(.iOS, .appStore),
                """
                <key>com.apple.developer.associated-domains</key>
                <array>
                    <string>«*»</string>
                </array>
                """),
            .accepted(
                "hosts, subdomains, a mode, and a variable",
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
            guard let problem = domain.problem, !domain.text.isSymbolic || problem == .scheme else { continue }
            report(
                message(for: domain, problem), at: element.location,
                severity: problem == .wildcard && subject.isSigned && subject.distribution ?? .appStore == .appStore
                    ? .error : .warning,
                confidence: problem == .unknownService || problem == .wildcardInside ? .likely : .certain)
        }
    }

    private static func message(for domain: AssociatedDomain, _ problem: AssociatedDomain.Problem) -> String {
        switch problem {
        case .wildcard: "`*` is valid only in a profile; list the domains, such as `applinks:example.com`"
        case .noService: "`\(domain)` has no service; expected a value such as `applinks:www.example.com`"
        case .scheme: "`\(domain)` contains a URL scheme; write only the host after the colon"
        case .path: "`\(domain)` contains a slash; list paths in the file on the website"
        case .host: "`\(domain)` has no host or contains whitespace; write one host after the colon"
        case .wildcardInside: "`\(domain)` contains a misplaced `*`; use it only as `*.` before the host"
        case .mode:
            "`\(domain)` has an invalid mode; expected `?mode=developer`, `?mode=managed`, or both joined with `+`"
        case .unknownService:
            "`\(domain.service ?? "")` is not a known service; expected \(alternatives(AssociatedDomain.services))"
        }
    }
}
