import Entitlements
import LintModel
import PropertyLists
import Workspaces

extension Rule {
    static let icloudWildcard = Rule(
        "icloud-wildcard",
        "Wildcard in iCloud containers or services",
        severity: .error,
        stages: .authorization + [.runTime],
        keys: [.cloudContainers, .cloudServices], traits: .wildcard,
        apple: ["ITMS-90045", "ITMS-90046"],
        sources: [
            "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
            "https://developer.apple.com/documentation/xcode/configuring-icloud-services",
            "https://github.com/facebook/buck/issues/798",
        ],
        rationale: """
            App Store Connect rejects the app: a container cannot have a wildcard name, because containers are
            registered and listed in profiles individually. Usually, a tool copied the wildcard from a profile into the
            signature, or the developer confused containers with keychain groups. A profile authorizes all services with
            `*`, but an app must list its services.

            No source reports that App Store Connect rejects `*` as a service. App Store Connect rejects `*` in
            associated domains, so the rule expects the same for services, and the confidence is only `likely`.
            """,
        examples: [
            .reported(
                "a wildcard in a container",
                """
                <key>com.apple.developer.icloud-container-identifiers</key>
                <array>
                    <string>iCloud.com.example.«*»</string>
                </array>
                """),
            .reported(
                "a wildcard copied from the profile into the signature", under: .signed(.iOS, .appStore),
                """
                <key>com.apple.developer.icloud-services</key>
                <string>«*»</string>
                """),
            .accepted(
                "containers and services by name",
                """
                <key>com.apple.developer.icloud-container-identifiers</key>
                <array>
                    <string>iCloud.com.example.notes</string>
                </array>
                <key>com.apple.developer.icloud-services</key>
                <array>
                    <string>CloudKit</string>
                </array>
                """),
        ]
    ) { subject, report in
        for container in subject.claims.cloudContainers {
            guard let range = container.value.text.wildcard else { continue }
            report(
                "`\(container.value)` contains a wildcard, which is not supported here; list each container by name",
                at: Located(container.value.rawValue, at: container.location).location(of: range),
                severity: subject.isSigned && !subject.isRefusedForWildcards ? .warning : nil)
        }
        for service in subject.claims[.cloudServices]?.strings ?? [] where service.value == "*" {
            report(
                "`*` is valid only in a profile; list `CloudDocuments` or `CloudKit`", at: service.location,
                confidence: .likely)
        }
    }
}
